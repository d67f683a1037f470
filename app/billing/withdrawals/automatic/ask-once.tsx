import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { walletPaths } from "~/paths/wallet";

const TEXT = { pause: "pause.text", off: "off.text" } as const;

/** Asks for confirmation before automatic withdrawals are paused or turned off. */
export function AskOnce({ what }: { what: "pause" | "off" }) {
  const { appId } = useLoaderData<{ appId: string }>();
  const reply = useActionData<NonNullable<FormReply>>();
  const { t } = useTranslation("automatic");
  const back = walletPaths.automatic(appId);
  return (
    <RouteDialog title={t(`${what}.title`)} close={back}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(TEXT[what])}</p>
        <ButtonRow>
          <LinkButton to={back} preventScrollReset replace data-first-stop={what === "off" ? true : undefined}>
            {t("cancel")}
          </LinkButton>
          <SubmitButton critical={what === "off"} name="intent" value={what}>
            {t(`${what}.action`)}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
