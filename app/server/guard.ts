import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type TypedResponse,
} from "@remix-run/cloudflare";
import type { CurrentUser } from "#provider/contract/auth";
import { allows, type Access } from "#provider/contract/permissions";
import type { Language } from "~/i18n/languages";
import type { Region } from "#provider/contract/regions";
import type { FileOfForm } from "#provider/door/forms";
import { message } from "~/i18n/messages";
import type { PathParams } from "~/paths";
import type { RequestContext } from "./context";
import { openForm, type OpenForm } from "./form";
import { heldContext, heldForm, type Hold } from "./held-form";
import { HeldBack, ProviderFailure, type Provider } from "./provider";
import { problemOf, screenError, statusOf, toSignIn } from "./refusal";
import { leaveToast } from "./toast";

/** The code of the form's sentence, and of the error page, for a form that was drawn for another person. */
const OTHER_PERSON = "otherPerson";

/** Who may enter a screen: everybody, or a signed-in person whom the rule allows (`{}` allows every one of them). */
export type ScreenAccess = "public" | Access;

/** `Param`: the path parameters that the screen names. They are present and have the right form. */
export type LoaderArgs<Param extends string = never> = {
  request: Request;
  url: URL;
  params: Record<Param, string>;
  context: RequestContext;
  provider: Provider;
  region: Region;
  language: Language;
};
export type ActionArgs<Param extends string = never> = LoaderArgs<Param> & {
  form: OpenForm;
  /**
   * Answers 303, with an optional message for the next page (a key of the locales, such as `invoice:toast.created`).
   * `takeBack`: the path where what it tells of can be taken back.
   */
  redirect: (to: string, toast?: string, values?: Record<string, string>, takeBack?: string) => TypedResponse<never>;
};

/**
 * The facts of a loader or action that tests, menu and docs/forms.md read: its rule of entry, its path parameters, and
 * its file.
 */
type Guarded<Run> = Run & { access: ScreenAccess; params: PathParams; file?: FileOfForm | undefined };

/** The person as the permission rules see them. */
export const personOf = (user: CurrentUser) => ({
  role: user.roles[0] ?? "ROLE_OPERATOR",
  userType: user.userType,
  permissions: user.privileges,
  region: user.region,
});

/** Throws a 404 unless each parameter that the screen reads has the right form. */
function readParams({ params, context }: LoaderFunctionArgs, wanted: PathParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, form]) => {
      const text = params[name];
      if (text === undefined || !form.test(text)) throw screenError(context, 404, "not_found");
      return [name, text];
    }),
  );
}

const argsOf = (args: LoaderFunctionArgs, wanted: PathParams): LoaderArgs<string> => ({
  request: args.request,
  url: new URL(args.request.url),
  params: readParams(args, wanted),
  context: args.context,
  provider: args.context.provider(),
  region: args.context.region,
  language: args.context.preferences.language,
});

/** Throws unless the person may enter. It asks the provider, so a revoked permission acts at the next request. */
async function enter(access: ScreenAccess, context: RequestContext): Promise<void> {
  if (access === "public") return;
  if (access.regions && !access.regions.includes(context.region)) throw screenError(context, 404, "not_found");
  if (Object.keys(access).length === 0) return;
  if (!allows(access, personOf(await context.user()))) {
    context.log("denied", { permission: access.permission ?? "area" });
    throw screenError(context, 403, "forbidden", { owners: await whomToAsk(context) });
  }
}

/** The owners of the account, who can give access. If they cannot be read, the refusal names none. */
async function whomToAsk(context: RequestContext): Promise<{ fullName: string; email: string }[]> {
  try {
    return await context.provider().users.owners();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    context.log("owners_unknown", { code: statusOf(error.reason).code });
    return [];
  }
}

/**
 * Turns a failed call into an answer; other errors go on to the error boundary unchanged. If the provider fails while a
 * form is handled, the answer keeps the input, whether this guard, the action or a loader of the page made the call.
 */
async function answer(error: unknown, args: LoaderFunctionArgs): Promise<unknown> {
  if (!(error instanceof ProviderFailure)) return error;
  const { status, code } = statusOf(error.reason);
  if (status === 401) return await toSignIn(args.context, args.request);
  const seconds = problemOf(error.reason)?.retryAfterSeconds;
  args.context.retryAfter(seconds);
  const typed = status >= 500 || status === 429 ? await args.context.typed() : undefined;
  return screenError(args.context, status, code, {
    ...(typed && { typed }),
    ...(seconds === undefined ? {} : { minutes: Math.max(1, Math.ceil(seconds / 60)) }),
  });
}

/** Whether a loader's data hold the key of a form that is sent once (`form-key.ts`). */
const hasFormKey = (data: unknown): boolean => typeof data === "object" && data !== null && "idempotencyKey" in data;

/** Leads a visitor to sign-in. An address that is no screen, which the map names `*`, leads nowhere. */
const refuseStranger = async ({ context, params, request }: LoaderFunctionArgs) =>
  params["*"] === undefined ? await toSignIn(context, request) : screenError(context, 404, "not_found");

const hasSession = (access: ScreenAccess, context: RequestContext) =>
  access === "public" || context.session.current() !== undefined;

type Guarding<Args, Data> = (args: Args) => Promise<Data>;
/** The arguments after the rule of entry: the path parameters that the screen reads, if any, and its function. */
type Screen<Args, Data> = [run: Guarding<Args, Data>] | [params: PathParams, run: Guarding<Args, Data>];

/**
 * Guards a loader. The screen's calls run beside the call that reads the person, so that a screen costs one round trip
 * to the provider. A person who may not enter gets the refusal and none of the data (the provider enforces the same
 * rule itself). A screen that reads path parameters names them between rule and function (`pathParams` of
 * app/paths/index.ts).
 */
export function guardedLoader<Data>(
  access: ScreenAccess,
  run: Guarding<LoaderArgs, Data>,
): Guarded<Guarding<LoaderFunctionArgs, Data>>;
export function guardedLoader<Data, Param extends string>(
  access: ScreenAccess,
  params: PathParams<Param>,
  run: Guarding<LoaderArgs<Param>, Data>,
): Guarded<Guarding<LoaderFunctionArgs, Data>>;
export function guardedLoader<Data>(
  access: ScreenAccess,
  ...screen: Screen<LoaderArgs<string>, Data>
): Guarded<Guarding<LoaderFunctionArgs, Data>> {
  const [params, run] = screen.length === 1 ? [{}, ...screen] : screen;
  const load = async (args: LoaderFunctionArgs) => run(argsOf(args, params));
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    if (!hasSession(access, args.context)) throw await refuseStranger(args);
    try {
      if (access === "public") return await load(args);
      await args.context.session.touch();
      const [entered, loaded] = await Promise.allSettled([enter(access, args.context), load(args)]);
      if (entered.status === "rejected") throw entered.reason;
      if (loaded.status === "rejected") throw loaded.reason;
      if (hasFormKey(loaded.value)) args.context.giveFormKey();
      return loaded.value;
    } catch (error) {
      throw await answer(error, args);
    }
  };
  return Object.assign(loader, { access, params });
}

/** Guards an action: it limits the size of the body and reads the person before anything is parsed or changed. */
export function guardedAction<Data>(
  access: ScreenAccess,
  run: Guarding<ActionArgs, Data>,
): Guarded<Guarding<ActionFunctionArgs, Data>>;
export function guardedAction<Data, Param extends string>(
  access: ScreenAccess,
  params: PathParams<Param>,
  run: Guarding<ActionArgs<Param>, Data>,
): Guarded<Guarding<ActionFunctionArgs, Data>>;
export function guardedAction<Data>(
  access: ScreenAccess,
  ...screen: Screen<ActionArgs<string>, Data>
): Guarded<Guarding<ActionFunctionArgs, Data>> {
  const [params, run] = screen.length === 1 ? [{}, ...screen] : screen;
  return actionOf(access, params, run);
}

/** Guards the action of a form with a file in one of its fields, up to a number of bytes. */
export const guardedUpload = <Data, Param extends string>(
  access: ScreenAccess,
  file: FileOfForm,
  params: PathParams<Param>,
  run: Guarding<ActionArgs<Param>, Data>,
): Guarded<Guarding<ActionFunctionArgs, Data>> => actionOf(access, params, run, file);

function actionOf<Data>(
  access: ScreenAccess,
  params: PathParams,
  run: Guarding<ActionArgs<string>, Data>,
  file?: FileOfForm,
): Guarded<Guarding<ActionFunctionArgs, Data>> {
  const action = async (args: ActionFunctionArgs): Promise<Data> => {
    const { context, request } = args;
    if (!hasSession(access, context)) {
      await readFields(context, file);
      throw await toSignIn(context, request);
    }
    try {
      const form = await openForm(context, file);
      try {
        await context.session.touch();
        const hold = access === "public" ? undefined : await holdOf(form, context);
        await enter(access, context);
        if (hold) return await showAgain(hold, form, args, params, run);
        if (access !== "public" && !context.isBeside) context.keptForm.clear();
        return await run({ ...argsOf(args, params), form, redirect: leadingOn(context) });
      } finally {
        await form.leave();
      }
    } catch (error) {
      throw await answer(error, args);
    }
  };
  return Object.assign(action, { access, params, file });
}

/**
 * Redirects after a form. If the session has ended, scripts load that page as a whole, so that no data of the person
 * stay in the tab's memory.
 */
function leadingOn({ cookies, session }: RequestContext): ActionArgs["redirect"] {
  const before = session.current()?.userId;
  return (to, toast, values, takeBack) => {
    if (toast) leaveToast(cookies, toast, values, takeBack);
    const isStillThere = before === undefined || session.current()?.userId === before;
    return (isStillThere ? redirect : redirectDocument)(to, 303);
  };
}

/**
 * Why a form must not act. Either it was kept while its person signed in again, and they have not looked at it since.
 * Or it was drawn for another person than the one who has signed in since in the same browser. Scripts get the answer
 * with the input and send the form again as a browser without scripts does: the page that comes back then shows no data
 * of the former person.
 */
async function holdOf({ drawnFor }: OpenForm, context: RequestContext): Promise<Hold | undefined> {
  const { shownAgain } = context;
  if (shownAgain) return { status: 200, says: message(shownAgain.isPart ? "signedInAgainInPart" : "signedInAgain") };
  if (drawnFor === undefined || drawnFor === context.session.current()?.userId) return undefined;
  const person = await nameOf(context);
  context.log("other_person");
  if (context.isForScripts) {
    const typed = await context.typed();
    throw screenError(context, 409, OTHER_PERSON, { person, ...(typed ? { typed } : {}) });
  }
  return { status: 409, says: message(OTHER_PERSON, { person }) };
}

async function nameOf(context: RequestContext): Promise<string> {
  const { fullName, name } = await context.user();
  return fullName || name;
}

/** Answers with the form and its input. If its action cannot show it again, an error page says why nothing was done. */
async function showAgain<Data>(
  { status, says }: Hold,
  form: OpenForm,
  args: ActionFunctionArgs,
  params: PathParams,
  run: Guarding<ActionArgs<string>, Data>,
): Promise<Data> {
  const { context } = args;
  const held = heldForm(form, { status, says });
  try {
    const given = argsOf({ ...args, context: heldContext(context) }, params);
    const shown = await run({ ...given, form: held.form, redirect: leadingOn(context) });
    if (held.isShown() && !(shown instanceof Response)) return shown;
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error;
  }
  if (context.shownAgain) {
    // The page of such a form has no place for the message.
    context.keptForm.clear();
    const { pathname, search } = new URL(args.request.url);
    throw redirect(pathname + search, 303);
  }
  throw screenError(context, status, OTHER_PERSON, { person: await nameOf(context) });
}

/** Reads the fields of a form whose person has to sign in again, and discards its file. */
async function readFields(context: RequestContext, file: FileOfForm | undefined): Promise<void> {
  if (!file?.isPassed) {
    await context.posted(file);
    return;
  }
  const passed = await context.passed(file);
  if (passed.ok) await passed.content.leave();
}
