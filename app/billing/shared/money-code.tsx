import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeForm } from "~/components/form/code-form";
import { Card, Page } from "~/components/page/page";

type Form = ComponentProps<typeof CodeForm>;
type Props = Pick<Form, "step" | "idempotencyKey" | "confirm" | "back"> & {
  reply: (NonNullable<Form["reply"]> & { outcome?: unknown }) | undefined;
  /** Headings of the page, of what is confirmed, and of the code. */
  title: string;
  what: string;
  confirmTitle: string;
  /** What is said where the money was refused. */
  failure: NonNullable<Form["failure"]>;
  /** What is being confirmed, once more. */
  children: ReactNode;
};

/** Asks for the code that moves money, beside everything it confirms. The page has the namespace `code`. */
export function MoneyCode({ reply, title, what, confirmTitle, confirm, failure, children, ...form }: Props) {
  const { t } = useTranslation("common");
  // Only an attempt to move money can fail at that; asking for another code is something else.
  const wasSent = reply?.result.initialValue?.["intent"] === "confirm";
  const hasFailed = wasSent && reply.outcome === undefined;
  const label = wasSent && reply.outcome === "unknown" ? t("checkAgain") : confirm;
  return (
    <Page title={title}>
      <div className="columns">
        <Card title={what}>{children}</Card>
        <Card title={confirmTitle}>
          <CodeForm {...form} confirm={label} reply={reply} failure={hasFailed ? failure : undefined} />
        </Card>
      </div>
    </Page>
  );
}
