import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CopyField } from "~/components/form/copy-field";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutPaths } from "~/paths/payout";

export const handle = { dialog: true, i18n: ["app-key"], title: "app-key:kept.title" };

/** The new key, until the person confirms that they have stored it; afterwards undefined. */
export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ context }) => ({ made: context.session.newKey() }));

/** After this, no page shows the key. */
export const action = guardedAction(PAYOUT_PAYMENT, async ({ context, redirect }) => {
  await context.session.hideKey();
  return redirect(payoutPaths.create(), "app-key:toast.made");
});

export default function AppKeyKept() {
  const { made } = useLoaderData<typeof loader>();
  const { t } = useTranslation("app-key");
  return (
    <RouteDialog title={t("kept.title")} close={payoutPaths.create()}>
      {made ? (
        <Form method="post" className="stack" preventScrollReset>
          <CopyField label={t("kept.key", { appId: made.appId })} value={made.key} />
          <Banner tone="warning">
            <p>{t("kept.once")}</p>
          </Banner>
          <ButtonRow>
            <SubmitButton>{t("kept.done")}</SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <div className="stack">
          <p>{t("kept.over")}</p>
          <ButtonRow>
            <LinkButton to={payoutPaths.create()} replace>
              {t("back")}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
