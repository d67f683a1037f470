import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { KeyCodeDialog } from "~/components/dialog/key-dialogs";
import { guardedAction, guardedLoader } from "~/server/guard";
import { answerKeyCode, keyChoiceOf, waitingKey } from "~/server/key-screens";
import { payoutPaths } from "~/paths/payout";

export const handle = { dialog: true, i18n: ["app-key", "code"], title: "app-key:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The step that waits for its code; null if no code is on its way. */
export const loader = guardedLoader(PAYOUT_PAYMENT, ({ context }) => waitingKey(context));

export const action = guardedAction(PAYOUT_PAYMENT, async (args) =>
  answerKeyCode(args, {
    keptAt: () => payoutPaths.appKeyKept,
    back: (why, step) =>
      args.redirect(
        step
          ? payoutPaths.appKey(keyChoiceOf(step).appId, why === "cancelled" ? undefined : why)
          : payoutPaths.create(),
      ),
  }),
);

export default function AppKeyCode() {
  const { t } = useTranslation("app-key");
  return (
    <KeyCodeDialog
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      close={payoutPaths.create()}
      back={t("back")}
    />
  );
}
