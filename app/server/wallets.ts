import { allows, AREA_ACCESS, type Role } from "#provider/contract/permissions";
import type { Wallet } from "#provider/contract/wallets";
import { optional } from "./optional";
import type { RequestContext } from "./context";
import { personOf } from "./guard";
import { ProviderFailure, type Provider } from "./provider";
import { statusOf } from "./refusal";

type Asking = { provider: Provider; context: RequestContext };

/**
 * The person's wallets. Undefined: the person may not see wallets, and none are requested. Null: the provider did not
 * answer. The session remembers the role, so that the call need not wait for the person. If the remembered role allows
 * no wallets, the person is read first, because a role may change.
 */
export async function readWallets({ provider, context }: Asking): Promise<readonly Wallet[] | null | undefined> {
  const { region, session } = context;
  const mayAs = (role: Role) => allows(AREA_ACCESS.wallet, { role, region, userType: "PMD_USER", permissions: [] });
  const remembered = session.current()?.role;
  if (!remembered || !mayAs(remembered)) {
    if (!allows(AREA_ACCESS.wallet, personOf(await context.user()))) return undefined;
  }
  const forbidden = Symbol("forbidden");
  const asked = provider.wallets.list().catch((error: unknown) => {
    if (error instanceof ProviderFailure && statusOf(error.reason).status === 403) return forbidden;
    throw error;
  });
  const wallets = await optional(context, "balance_unknown", asked);
  if (wallets === undefined) return null;
  return typeof wallets === "symbol" ? undefined : wallets;
}
