import type { RequestContext } from "~/server/context";
import type { Provider } from "~/server/provider";
import { screenError } from "~/server/refusal";

/** The paying wallet and the others in sight with its currency. Answers 404 if the wallet is out of sight. */
export async function askWallets(provider: Provider, context: RequestContext, appId: string) {
  const wallets = await provider.wallets.list();
  const wallet = wallets.find((known) => known.appId === appId);
  if (!wallet) throw screenError(context, 404, "not_found");
  return { wallet, others: wallets.filter((other) => other !== wallet && other.currency === wallet.currency) };
}
