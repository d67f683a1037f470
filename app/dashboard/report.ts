import { appIdSchema } from "#provider/contract/fields";
import { RECENT_ITEMS } from "#provider/contract/limits";
import { allows, AREA_ACCESS, type Role } from "#provider/contract/permissions";
import type { ToDo } from "#provider/contract/transactions";
import type { Wallet } from "#provider/contract/wallets";
import { beside } from "~/server/beside";
import type { RequestContext } from "~/server/context";
import { personOf } from "~/server/guard";
import { ProviderFailure, type Provider } from "~/server/provider";
import { statusOf } from "~/server/refusal";

/** The application that a URL names, if it names one. */
export const readAppId = (params: URLSearchParams): string | undefined =>
  appIdSchema.safeParse(params.get("appId")).data;

type Asking = { provider: Provider; context: RequestContext };

/** The reports on one application, asked side by side; on all of them where it is none that the person sees. */
export async function readReports(asking: Asking, appId: string | undefined) {
  if (appId === undefined) return reportsOn(asking, undefined);
  try {
    return await reportsOn(asking, appId);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || statusOf(error.reason).status !== 404) throw error;
    return reportsOn(asking, undefined);
  }
}

async function reportsOn({ provider, context }: Asking, appId: string | undefined) {
  const query = { appId };
  const [activity, recent, toDo] = await Promise.all([
    provider.transactions.monthlyActivity({ query }),
    provider.transactions.recentActivity({ query: { appId, kind: "TRANSACTION", page: 0, offset: RECENT_ITEMS } }),
    beside<ToDo>(context, "to_do_unknown", provider.transactions.toDo({ query })),
  ]);
  return { appId, activity, recent: recent.content, toDo };
}

/**
 * The wallets in sight. Undefined: the person has no business with wallets, and they are not asked for. Null: the provider did not say. Who is
 * asking is known from the session, so that this need not wait; whom the session does not let in is asked for, as a role may change.
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
  const wallets = await beside(context, "balance_unknown", asked);
  if (wallets === undefined) return null;
  return typeof wallets === "symbol" ? undefined : wallets;
}
