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

/** The sentence of a form that somebody else sends, and the code of the page that says so. */
const OTHER_PERSON = "otherPerson";

/** Who may enter a screen: anybody, or a signed-in person whom the rule lets in (`{}` lets in each of them). */
export type ScreenAccess = "public" | Access;

/** `Param`: the path parameters that the screen named, which are there and look as they must. */
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
  /** 303 with an optional message for the next page (a key of the locales, as `invoice:toast.created`). */
  redirect: (to: string, toast?: string, values?: Record<string, string>) => TypedResponse<never>;
};

/** What the tests and the menu ask of a loader or action: its rule of entry, and which path parameters it reads. */
type Guarded<Run> = Run & { access: ScreenAccess; params: PathParams };

/** The person as the permission rules see them. */
export const personOf = (user: CurrentUser) => ({
  role: user.roles[0] ?? "ROLE_OPERATOR",
  userType: user.userType,
  permissions: user.privileges,
  region: user.region,
});

/** Throws a 404 unless each parameter that the screen reads looks as it must. */
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

/**
 * The owners of the account, who can give access. When they cannot be read, the screen is refused without naming them.
 */
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
 * Turns a failed call into an answer; everything else goes on to the error boundary as it is. When the provider fails
 * on the way of a form, whoever it was that asked it (this guard, the action, a loader of the page around the form),
 * the answer keeps what was typed.
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

/** Whether a loader's data holds a key that its form is sent with once (`form-key.ts`). */
const hasFormKey = (data: unknown): boolean => typeof data === "object" && data !== null && "idempotencyKey" in data;

/**
 * Who must sign in is led there; from an address that is no screen, which the map names `*`, nobody is led anywhere.
 */
const refuseStranger = async ({ context, params, request }: LoaderFunctionArgs) =>
  params["*"] === undefined ? await toSignIn(context, request) : screenError(context, 404, "not_found");

const hasSession = (access: ScreenAccess, context: RequestContext) =>
  access === "public" || context.session.current() !== undefined;

type Guarding<Args, Data> = (args: Args) => Promise<Data>;
/** What follows the rule of entry: the path parameters that the screen reads, if any, and what it does. */
type Screen<Args, Data> = [run: Guarding<Args, Data>] | [params: PathParams, run: Guarding<Args, Data>];

/**
 * Guards a loader. The screen's calls run beside the question who is asking, so that a screen costs one round trip to
 * the provider; a person who may not enter gets the refusal and nothing of the data (the provider enforces the same
 * rule itself). A screen that reads parameters of its path names them between rule and function (`pathParams` of
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

/**
 * Guards an action: what is posted is measured, and who is asking is settled, before anything is looked at or changed.
 */
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

/** The same for a form that brings a file in one of its fields, of so many bytes at most. */
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
  return Object.assign(action, { access, params });
}

/**
 * Leads on after a form. Where whoever was signed in no longer is, scripts load that page as a whole: nothing of theirs
 * stays in the tab's memory.
 */
function leadingOn({ cookies, session }: RequestContext): ActionArgs["redirect"] {
  const before = session.current()?.userId;
  return (to, toast, values) => {
    if (toast) leaveToast(cookies, toast, values);
    const isStillThere = before === undefined || session.current()?.userId === before;
    return (isStillThere ? redirect : redirectDocument)(to, 303);
  };
}

/**
 * Why nothing of a form may be done: it was kept while its person signed in again, and they have not looked at it
 * since; or it was drawn for somebody else than is signed in now, who has signed in beside it in the same browser.
 * Scripts are told with what was typed, so that they send it as a browser does without them: the page that comes back
 * has nothing of the former person.
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

/** Answers with the form as it was typed. Where its action cannot show it again, a page says why nothing was done. */
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
    // What such a form says has no place on its page.
    context.keptForm.clear();
    const { pathname, search } = new URL(args.request.url);
    throw redirect(pathname + search, 303);
  }
  throw screenError(context, status, OTHER_PERSON, { person: await nameOf(context) });
}

/** Reads the fields of a form whose person has to sign in again, and leaves its file. */
async function readFields(context: RequestContext, file: FileOfForm | undefined): Promise<void> {
  if (!file?.isPassed) {
    await context.posted(file);
    return;
  }
  const passed = await context.passed(file);
  if (passed.ok) await passed.content.leave();
}
