import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "~/components/page/page";

/** Steps of signing, each on a page of its own: the phone's number, PIN1, the certificate, PIN2. */
const STEPS = 4;

/** A page on the way to a signature, with the number of the step and the application. */
export function SigningPage({
  step,
  title,
  name,
  children,
}: {
  step: number;
  title: string;
  name: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("contract-sign");
  return (
    <Page form title={title} subtitle={`${t("step", { step, steps: STEPS })} · ${name}`}>
      {children}
    </Page>
  );
}
