import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/cloudflare";
import type { CurrentUser } from "#provider/contract/auth";
import { allows, type Access } from "#provider/contract/permissions";
import type { Language } from "~/i18n/languages";
import type { Region } from "#provider/contract/regions";
import type { RequestContext } from "./context";
import { openForm, type OpenForm } from "./form";
import { ProviderFailure, type Provider } from "./provider";
import { screenError, statusOf, toSignIn } from "./refusal";
import { leaveToast } from "./toast";

/** Who may enter a screen: anybody, or a signed-in person whom the rule lets in (`{}` lets in each of them). */
export type ScreenAccess = "public" | Access;

export type LoaderArgs = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: RequestContext;
  provider: Provider;
  region: Region;
  language: Language;
};
export type ActionArgs = LoaderArgs & {
  form: OpenForm;
  /** 303 with an optional message for the next page (a key of the locales, as `invoice:toast.created`). */
  redirect: (to: string, toast?: string, values?: Record<string, string>) => TypedResponse<never>;
};

/** What the tests and the menu ask of a loader or action: its rule of entry. */
type Guarded<Run> = Run & { access: ScreenAccess };

/** The person as the permission rules see them. */
export const personOf = (user: CurrentUser) => ({
  role: user.roles[0] ?? "ROLE_OPERATOR",
  userType: user.userType,
  permissions: user.privileges,
  region: user.region,
});

const argsOf = ({ request, params, context }: LoaderFunctionArgs): LoaderArgs => ({
  request,
  url: new URL(request.url),
  params,
  context,
  provider: context.provider(),
  region: context.region,
  language: context.preferences.language,
});

/** Throws unless the person may enter; asks the provider, so a revoked permission acts at the next request. */
async function enter(access: ScreenAccess, context: RequestContext): Promise<void> {
  if (access === "public") return;
  if (access.regions && !access.regions.includes(context.region)) throw screenError(context, 404, "not_found");
  if (Object.keys(access).length === 0) return;
  if (!allows(access, personOf(await context.user()))) {
    context.log("denied", { permission: access.permission ?? "area" });
    throw screenError(context, 403, "forbidden", { owners: await whomToAsk(context) });
  }
}

/** The owners of the account, who can give access. Whether they can be named must not decide what is refused. */
async function whomToAsk(context: RequestContext): Promise<{ fullName: string; email: string }[]> {
  try {
    return await context.provider().users.owners();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    context.log("owners_unknown", { code: statusOf(error.reason).code });
    return [];
  }
}

/** Turns a failed call into an answer; everything else goes on to the error boundary as it is. */
function answer(error: unknown, args: LoaderFunctionArgs): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  const { status, code } = statusOf(error.reason);
  if (status === 401) return toSignIn(args.context, args.request);
  return screenError(args.context, status, code);
}

const hasSession = (access: ScreenAccess, context: RequestContext) =>
  access === "public" || context.session.current() !== undefined;

/**
 * Guards a loader. The screen's calls run beside the question who is asking, so that a screen costs one round trip to the provider;
 * a person who may not enter gets the refusal and nothing of the data (the provider enforces the same rule itself).
 */
export function guardedLoader<Data>(
  access: ScreenAccess,
  run: (args: LoaderArgs) => Promise<Data>,
): Guarded<(args: LoaderFunctionArgs) => Promise<Data>> {
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    if (!hasSession(access, args.context)) throw toSignIn(args.context, args.request);
    try {
      if (access === "public") return await run(argsOf(args));
      await args.context.session.touch();
      const [entered, loaded] = await Promise.allSettled([enter(access, args.context), run(argsOf(args))]);
      if (entered.status === "rejected") throw entered.reason;
      if (loaded.status === "rejected") throw loaded.reason;
      return loaded.value;
    } catch (error) {
      throw answer(error, args);
    }
  };
  return Object.assign(loader, { access });
}

/** Guards an action: who is asking is settled before anything is read or changed. */
export function guardedAction<Data>(
  access: ScreenAccess,
  run: (args: ActionArgs) => Promise<Data>,
): Guarded<(args: ActionFunctionArgs) => Promise<Data>> {
  const action = async (args: ActionFunctionArgs): Promise<Data> => {
    const { context, request } = args;
    if (!hasSession(access, context)) throw toSignIn(context, request);
    try {
      await context.session.touch();
      await enter(access, context);
      return await run({
        ...argsOf(args),
        form: openForm(context, request),
        redirect: (to, toast, values) => {
          if (toast) leaveToast(context.cookies, toast, values);
          return redirect(to, 303);
        },
      });
    } catch (error) {
      throw answer(error, args);
    }
  };
  return Object.assign(action, { access });
}
