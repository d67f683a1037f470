import type { PayoutSource } from "#provider/contract/payouts";
import type { LoaderArgs } from "~/server/guard";

const asked = new WeakMap<LoaderArgs["context"], Promise<PayoutSource[]>>();

/** The wallets that a person may pay out of, asked once for all loaders of a request. */
export function sourcesOf({ context, provider }: Pick<LoaderArgs, "context" | "provider">): Promise<PayoutSource[]> {
  const sources = asked.get(context) ?? provider.payouts.sources();
  asked.set(context, sources);
  return sources;
}
