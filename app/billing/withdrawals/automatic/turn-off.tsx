import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { AskOnce } from "./ask-once";
import { offSchema } from "./asked-once";

export const handle = { dialog: true, i18n: ["automatic"], title: "automatic:off.title" };

export const loader = guardedLoader(WALLET_MONEY, pathParams.application, async ({ params: { appId } }) => ({ appId }));

/** Deletes the rule; its withdrawals stay on record. */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, params: { appId }, redirect }) => {
    const submission = form.parse(offSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.automaticWithdrawals.remove({ params: { appId } }), {
      repeatable: true,
    });
    return sent.ok ? redirect(walletPaths.automatic(appId), "automatic:toast.off") : sent.reply;
  },
);

export default function TurnOff() {
  return <AskOnce what="off" />;
}
