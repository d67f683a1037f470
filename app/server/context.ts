import type { CurrentUser } from "#provider/contract/auth";
import type { FileAnswer } from "#provider/contract/call";
import type { Region } from "#provider/contract/regions";
import { loadSentences } from "~/i18n/resources.server";
import { takeForm, type FileOfForm } from "#provider/door/forms";
import type { BodyResult } from "#provider/door/measure";
import { openPassedForm, type PassedForm } from "#provider/door/passed-forms";
import { knownWord } from "#provider/rules/open-words";
import { SECRET_FIELDS } from "~/utils/secret-fields";
import type { TypedForm } from "~/utils/typed-form";
import { openCookies, type Cookies } from "./cookies";
import type { Env } from "./env";
import { openDeviceMark } from "./device-mark";
import { openDraft, type DraftStore } from "./draft";
import { openKeptForm, type KeptForm, type KeptFormStore } from "./kept-form";
import { createLog, gatherCalls, type Log } from "./log";
import { openPendingStep, type PendingStepStore } from "./pending-step";
import { isPlainLoopback } from "./plain-loopback";
import { readPreferences, type Preferences } from "./preferences";
import { openProvider, type Provider } from "./provider";
import { regionOfHost } from "./region";
import { isFetchedAhead } from "./reuse";
import { openSession, type SessionStore } from "./session";

/** Everything that a loader or an action may know beyond its own request; `server.ts` makes one for each request. */
export type RequestContext = {
  env: Env;
  region: Region;
  requestId: string;
  /** Scripts request a screen's data or send a form: the browser has a page already, and none is rendered. */
  isForScripts: boolean;
  /** Where a form was sent, as the browser's address bar shows it; undefined for a page that is requested. */
  sentTo: string | undefined;
  /** A page's scripts request something beside the person's own action, such as a preview while the person types. */
  isBeside: boolean;
  /** The nonce of this page's scripts. */
  nonce: string;
  preferences: Preferences;
  cookies: Cookies;
  session: SessionStore;
  /**
   * Stores the device mark by which the provider recognises a returning visitor. Does nothing for a signed-in person.
   */
  keepDeviceMark: () => Promise<void>;
  pendingStep: PendingStepStore;
  /** The input of a form that leads over several pages. */
  draft: DraftStore;
  /** A form that was sent after its session had ended. */
  keptForm: KeptFormStore;
  /**
   * The form of the requested page, kept when the session ended. The page is rendered as if the form had just been
   * sent, and nothing is done.
   */
  shownAgain: KeptForm | undefined;
  log: Log;
  /** Logs the calls to the provider once the answer is made. */
  tellCalls: () => void;
  /** The provider, called in the name of the person who is signed in at the time of the call. */
  provider: () => Provider;
  /**
   * The posted form, through the one door for bodies; it is read once, however many callers want it. A file is accepted
   * only if the first caller names its field.
   */
  posted: (file?: FileOfForm) => Promise<BodyResult<FormData>>;
  /**
   * The posted form with a file that is still on its way and never held whole. The caller must read or cancel the rest
   * of the file.
   */
  passed: (file: FileOfForm) => Promise<BodyResult<PassedForm>>;
  /** The input of a form, for a page that must not lose it; undefined if nothing readable was posted. */
  typed: () => Promise<TypedForm | undefined>;
  /** Notes after how many seconds the same request may be repeated. A 429 answer carries the last noted number. */
  retryAfter: (seconds: number | undefined) => void;
  secondsToRetry: () => number | undefined;
  /** Answers a page's request with a file in place of the page, unless a part of the page fails. */
  download: (file: FileAnswer) => void;
  /** The file to answer with. */
  file: () => FileAnswer | undefined;
  /** Notes that the answer carries the key of a form, so that no later request may reuse the answer. */
  giveFormKey: () => void;
  hasFormKey: () => boolean;
  /** The signed-in person, read once for each request however many loaders want it. */
  user: () => Promise<CurrentUser>;
};

declare module "@remix-run/cloudflare" {
  // Remix reads the load context's type from this interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface AppLoadContext extends RequestContext {}
}

const randomBase64 = (bytes: number) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));

function typedIn(posted: FormData): TypedForm {
  const fields = [...posted].flatMap<[string, string]>(([name, value]) =>
    typeof value === "string" && !SECRET_FIELDS.includes(name) ? [[name, value]] : [],
  );
  return { fields, isWithoutSecrets: SECRET_FIELDS.some((name) => posted.has(name)) };
}

/** The page's own address, whether a browser or its scripts request it. */
const addressOf = ({ pathname, search }: URL): string =>
  (pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "")) + search;

function formOf({ fields }: KeptForm): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

export async function createContext(request: Request, env: Env): Promise<RequestContext> {
  const now = Date.now();
  const url = new URL(request.url);
  const region = regionOfHost(url.hostname);
  const requestId = crypto.randomUUID();
  const log = createLog(requestId, region);
  const calls = gatherCalls(log);
  const cookies = openCookies(request.headers.get("Cookie"), { plain: isPlainLoopback(url) });
  const session = await openSession(env, cookies, now, region, isFetchedAhead(request));
  const preferences = readPreferences(region, cookies, request.headers.get("Accept-Language"));
  await loadSentences(preferences.language);
  // Only calls of visitors need it: for a signed-in person no second cookie is opened.
  const deviceMark = session.current() ? undefined : await openDeviceMark(env, cookies, now, region);
  const device = {
    userAgent: request.headers.get("User-Agent") ?? "",
    address: request.headers.get("CF-Connecting-IP") ?? "",
    ...(deviceMark ? { mark: deviceMark.word } : {}),
  };
  let opened: { token: string | undefined; provider: Provider } | undefined;
  let user: Promise<CurrentUser> | undefined;
  const isForScripts = url.pathname.endsWith(".data");
  const keptForm = openKeptForm({ env, cookies, now, region });
  const address = addressOf(url);
  const isPage = request.method === "GET" && !isForScripts && !isFetchedAhead(request);
  const shownAgain = isPage ? await keptForm.of(session.current()?.userId, address) : undefined;
  let posted: Promise<BodyResult<FormData>> | undefined =
    shownAgain && Promise.resolve({ ok: true, content: formOf(shownAgain) });
  let download: FileAnswer | undefined;
  let hasFormKey = false;
  let secondsToRetry: number | undefined;
  const context: RequestContext = {
    env,
    region,
    requestId,
    isForScripts,
    isBeside: !isForScripts && request.headers.get("Sec-Fetch-Dest") === "empty",
    sentTo: request.method === "POST" || shownAgain ? address : undefined,
    nonce: randomBase64(16),
    preferences,
    cookies,
    session,
    keepDeviceMark: async () => deviceMark?.keep(),
    pendingStep: openPendingStep(env, cookies, now, region),
    draft: openDraft({ env, cookies, now, region, userId: () => session.current()?.userId }),
    keptForm,
    shownAgain,
    log,
    tellCalls: calls.tell,
    provider: () => {
      const { accessToken } = session.current() ?? {};
      if (!opened || opened.token !== accessToken) {
        opened = {
          token: accessToken,
          provider: openProvider({
            env,
            region,
            requestId,
            addCall: calls.add,
            language: preferences.language,
            device,
            ...(accessToken ? { accessToken } : {}),
          }),
        };
      }
      return opened.provider;
    },
    posted: (file) => (posted ??= takeForm(request, file)),
    passed: (file) => {
      const opening = openPassedForm(request, file);
      posted = opening.then((taken) => (taken.ok ? { ok: true, content: taken.content.fields } : taken));
      return opening;
    },
    typed: async () => {
      if (context.sentTo === undefined) return undefined;
      const taken = await context.posted();
      return taken.ok ? typedIn(taken.content) : undefined;
    },
    retryAfter: (seconds) => (secondsToRetry = seconds),
    secondsToRetry: () => secondsToRetry,
    download: (file) => (download = file),
    file: () => download,
    giveFormKey: () => (hasFormKey = true),
    hasFormKey: () => hasFormKey,
    user: () => (user ??= askWho()),
  };
  const askWho = async () => {
    const known = await context.provider().auth.currentUser();
    const role = knownWord(known.roles[0]);
    if (role) await session.keepRole(role);
    return known;
  };
  return context;
}
