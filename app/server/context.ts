import type { CurrentUser } from "#provider/contract/auth";
import type { FileAnswer } from "#provider/contract/call";
import type { Region } from "#provider/contract/regions";
import { loadSentences } from "~/i18n/resources.server";
import { takeForm, type FileOfForm } from "#provider/door/forms";
import type { BodyResult } from "#provider/door/measure";
import { openPassedForm, type PassedForm } from "#provider/door/passed-forms";
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
import { SECRET_FIELDS } from "./secret-fields";
import { openSession, type SessionStore } from "./session";

/** Everything a loader or an action may know beyond its own request; made once for each request by `server.ts`. */
export type RequestContext = {
  env: Env;
  region: Region;
  requestId: string;
  /** Scripts ask for a screen's data, or send a form by themselves: there is a page already, and nothing is drawn. */
  isForScripts: boolean;
  /** Where a form was sent, as a browser names it; undefined of a page that is asked for. */
  sentTo: string | undefined;
  /** A page's scripts ask for something beside what somebody does, such as a preview of what is being typed. */
  isBeside: boolean;
  /** Of the scripts on this page. */
  nonce: string;
  preferences: Preferences;
  cookies: Cookies;
  session: SessionStore;
  /**
   * Keeps in the browser by what the provider knows that somebody signed in here before; nothing for who is signed in
   * already.
   */
  keepDeviceMark: () => Promise<void>;
  pendingStep: PendingStepStore;
  /** What somebody typed into a form that leads over other pages. */
  draft: DraftStore;
  /** A form whose session was over when it was sent. */
  keptForm: KeptFormStore;
  /**
   * The form of the page that is asked for as it was kept when the session ended: the page is drawn as if it had just
   * been sent, and nothing is done.
   */
  shownAgain: KeptForm | undefined;
  log: Log;
  /** Writes down what was asked of the provider, once the answer is made. */
  tellCalls: () => void;
  /** The provider in the name of whoever is signed in when it is called. */
  provider: () => Provider;
  /**
   * What was posted, through the one door for bodies; read once, however many want to know. A file comes in where who
   * asks first names its field.
   */
  posted: (file?: FileOfForm) => Promise<BodyResult<FormData>>;
  /**
   * The same with a file that nobody holds: it is on its way still. Whoever asks sees to it that nothing of it is left
   * behind.
   */
  passed: (file: FileOfForm) => Promise<BodyResult<PassedForm>>;
  /**
   * What was typed, for a page that must not lose it; undefined where nothing was posted, or nothing that can be read.
   */
  typed: () => Promise<TypedForm | undefined>;
  /**
   * Notes after how many seconds the same may be tried again; the last one said goes into the answer if it is a 429.
   */
  retryAfter: (seconds: number | undefined) => void;
  secondsToRetry: () => number | undefined;
  /** Answers a page's request with a file in place of the page, unless something of the page fails. */
  download: (file: FileAnswer) => void;
  /** The file to answer with. */
  file: () => FileAnswer | undefined;
  /** Notes that the answer carries the key of a form, so that nobody may get the same answer again. */
  giveFormKey: () => void;
  hasFormKey: () => boolean;
  /** The signed-in person, asked once for each request however many loaders want to know. */
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

/** The page's own address, whether a browser or its scripts ask. */
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
  const session = await openSession(env, cookies, now, region);
  const preferences = readPreferences(region, cookies, request.headers.get("Accept-Language"));
  await loadSentences(preferences.language);
  // Asked for by calls of visitors only: who is signed in needs no opening of another cookie.
  const deviceMark = session.current() ? undefined : await openDeviceMark(env, cookies, now, region);
  const device = {
    userAgent: request.headers.get("User-Agent") ?? "",
    address: request.headers.get("CF-Connecting-IP") ?? "",
    ...(deviceMark ? { mark: deviceMark.word } : {}),
  };
  let opened: { token: string | undefined; appKey: string | undefined; provider: Provider } | undefined;
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
      const { accessToken, appKey: kept } = session.current() ?? {};
      const appKey = kept?.key;
      if (!opened || opened.token !== accessToken || opened.appKey !== appKey) {
        const keys = { ...(accessToken ? { accessToken } : {}), ...(appKey ? { appKey } : {}) };
        opened = {
          token: accessToken,
          appKey,
          provider: openProvider({
            env,
            region,
            requestId,
            addCall: calls.add,
            language: preferences.language,
            device,
            ...keys,
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
    const [role] = known.roles;
    if (role) await session.keepRole(role);
    return known;
  };
  return context;
}
