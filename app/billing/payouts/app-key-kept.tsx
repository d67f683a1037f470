import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { KeyKeptDialog } from "~/components/dialog/key-dialogs";
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
  return <KeyKeptDialog appId={made?.appId ?? ""} made={made?.key} close={payoutPaths.create()} back={t("back")} />;
}
