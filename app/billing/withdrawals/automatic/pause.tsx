import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { AskOnce } from "./ask-once";
import { pauseSchema } from "./asked-once";

export const handle = { dialog: true, i18n: ["automatic"], title: "automatic:pause.title" };

export const loader = guardedLoader(WALLET_MONEY, pathParams.application, async ({ params: { appId } }) => ({ appId }));

/** Pauses the rule until it is confirmed again. */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, params: { appId }, redirect }) => {
    const submission = form.parse(pauseSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.automaticWithdrawals.pause({ params: { appId } }));
    return sent.ok ? redirect(walletPaths.automatic(appId), "automatic:toast.paused") : sent.reply;
  },
);

export default function PauseAutomatic() {
  return <AskOnce what="pause" />;
}
