import { appIdSchema } from "#provider/contract/fields";
import type { MonthlyActivity, ToDo } from "#provider/contract/transactions";
import type { RequestContext } from "~/server/context";
import { ProviderFailure, type Provider } from "~/server/provider";
import { statusOf } from "~/server/refusal";

/** The application that a URL names, if it names one. */
export const readAppId = (params: URLSearchParams): string | undefined =>
  appIdSchema.safeParse(params.get("appId")).data;

/** The report on one application; on all of them where it is none that the person sees. */
export async function readActivity(
  provider: Provider,
  appId: string | undefined,
): Promise<{ activity: MonthlyActivity; appId?: string }> {
  if (appId === undefined) return { activity: await provider.transactions.monthlyActivity() };
  try {
    return { activity: await provider.transactions.monthlyActivity({ query: { appId } }), appId };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || statusOf(error.reason).status !== 404) throw error;
    return { activity: await provider.transactions.monthlyActivity() };
  }
}

/** What is to be done; undefined where the provider did not say, as the figures beside it are worth showing without. */
export async function readToDo(provider: Provider, context: RequestContext): Promise<ToDo | undefined> {
  try {
    return await provider.transactions.toDo();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { status, code } = statusOf(error.reason);
    if (status === 401) throw error;
    context.log("to_do_unknown", { code });
    return undefined;
  }
}
