import { appIdSchema } from "#provider/contract/fields";
import { RECENT_ITEMS } from "#provider/contract/limits";
import type { ToDo } from "#provider/contract/dashboard";
import { optional } from "~/server/optional";
import type { RequestContext } from "~/server/context";
import { ProviderFailure, type Provider } from "~/server/provider";
import { statusOf } from "~/server/refusal";

/** The application named in a URL, if there is one. */
export const readAppId = (params: URLSearchParams): string | undefined =>
  params.has("appId") ? appIdSchema.safeParse(params.get("appId")).data : undefined;

type Asking = { provider: Provider; context: RequestContext };

/**
 * The reports on one application, requested at the same time; on all applications if the person does not see that one.
 */
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
    provider.dashboard.monthlyActivity({ query }),
    provider.dashboard.recentActivity({ query: { appId, kind: "TRANSACTION", page: 0, pageSize: RECENT_ITEMS } }),
    optional<ToDo>(context, "to_do_unknown", provider.dashboard.toDo({ query })),
  ]);
  return { appId, activity, recent: recent.content, toDo };
}
