import type { LoaderArgs } from "~/server/guard";
import { screenError } from "~/server/refusal";

/** Answers 404 if the wallet is out of sight or has no target with this id. */
export async function demandTarget(
  { provider, context }: Pick<LoaderArgs, "provider" | "context">,
  { appId, id }: { appId: string; id: string },
): Promise<void> {
  const { targets } = await provider.moneyTargets.list({ params: { appId } });
  if (!targets.some((known) => known.id === id)) throw screenError(context, 404, "not_found");
}
