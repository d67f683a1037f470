import { z } from "zod";
import { readAnswer } from "./answer.ts";
import {
  fillPath,
  needsKey,
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
} from "./contract/call.ts";
import { DEVICE_HEADERS } from "./contract/headers.ts";
import type { Contract } from "./contract/index.ts";
import { lateContract } from "./contract/late.ts";
import { FILE_SECONDS } from "./contract/limits.ts";
import { ontoWire } from "./contract/page.ts";
import { refusal, type ProviderError, type Result } from "./result.ts";
import { multipartOf, standsFor, type Passed } from "./door/passing-on.ts";

/**
 * Reads give up after this long and are tried once more on a network failure; nothing else ever is (docs/provider.md
 * section 1).
 */
const READ_TIMEOUT_MS = 8_000;
const WRITE_TIMEOUT_MS = 20_000;
/** A workbook or a PDF is made while one waits for it, so a file may take as long as a change. */
const timeoutOf = ({ effect, answerKind }: Call): number =>
  effect === "read" && answerKind !== "file" ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
/** What one call did, for logs and counters. The path is the contract's pattern: it never shows a code or an id. */
export type CallReport = {
  name: string;
  method: string;
  path: string;
  status: ProviderError["status"];
  milliseconds: number;
  /**
   * 1 when no other call of this client had been answered as it began; one more than the deepest that had been, else.
   */
  depth: number;
};

export type ClientOptions = {
  /** Origin of the provider, without a trailing slash. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  requestId: string;
  accessToken?: string | undefined;
  /** Of the person's interface: messages to people without an account yet. */
  language?: string | undefined;
  /**
   * Whose device this is for, as the browser names itself and the edge sees it; the provider shows it among a person's
   * devices.
   */
  device?: { userAgent: string; address: string; mark?: string | undefined } | undefined;
  onCall?: (report: CallReport) => void;
};

/** The named keys of a record; an empty zod object infers as one with any. */
type KnownKeys<Value> = string extends keyof Value ? never : keyof Value;
type Needs<Key extends string, Value> = [KnownKeys<Value>] extends [never]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
/** A file may be one that is still on its way in. */
type Passable<Value> = { [K in keyof Value]: Value[K] extends File ? File | Passed : Value[K] };
type NeedsBody<Value> = [Value] extends [undefined] ? { body?: undefined } : { body: Passable<Value> };

/**
 * What a caller hands over: what the contract asks for, the idempotency key of a form that creates or moves money, and
 * the key of an application (`X-App-Key`) where the call carries one.
 */
export type Input<C extends Call> = Needs<"params", ParamsOf<C>> &
  Needs<"query", QueryOf<C>> &
  NeedsBody<BodyOf<C>> & { idempotencyKey?: string; appKey?: string };

type Callable<C extends Call> =
  Partial<Input<C>> extends Input<C>
    ? (input?: Input<C>) => Promise<Result<AnswerOf<C>>>
    : (input: Input<C>) => Promise<Result<AnswerOf<C>>>;

/**
 * The provider as functions, `client.invoices.list({ query })`. Whatever the provider does comes back as a result; none
 * of them throws.
 */
export type Client = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends Call ? Callable<Contract[Group][Name]> : never;
  };
};

type LooseInput = { params?: object; query?: object; body?: unknown; idempotencyKey?: string; appKey?: string };

/** A client for one incoming request: it carries that request's id and that person's token. */
export function createClient(options: ClientOptions): Client;
export function createClient(options: ClientOptions): unknown {
  const client: OpenClient = { options, headers: headersOf(options), answeredDepth: 0 };
  return callsByName((group, name) => async (input: LooseInput = {}) => {
    const depth = client.answeredDepth + 1;
    return perform(`${group}.${name}`, await describedCall(group, name), input, client, depth);
  });
}

/**
 * The calls of the contract, each made when it is first read: a page makes three of hundreds. The names of calls are
 * not known before their group is loaded, so there is one of any name but `then`, which would make a group a promise.
 */
export function callsByName<Made>(make: (group: string, name: string) => Made): Record<string, Record<string, Made>> {
  return madeWhenAsked(
    (group) => Object.hasOwn(GROUPS, group),
    (group) =>
      madeWhenAsked(
        (name) => name !== "then",
        (name) => make(group, name),
      ),
  );
}

const madeWhenAsked = <Made>(has: (key: string) => boolean, make: (key: string) => Made): Record<string, Made> =>
  new Proxy<Record<string, Made>>(
    {},
    { get: (made, key) => (typeof key === "string" && has(key) ? (made[key] ??= make(key)) : undefined) },
  );

const GROUPS: Record<string, () => Promise<Record<string, Call>>> = lateContract;
const loadedGroups = new Map<string, Record<string, Call>>();

/** The description of a call, whose group is loaded at the first. Throws where the contract has no such call. */
export async function describedCall(group: string, name: string): Promise<Call> {
  const calls = loadedGroups.get(group) ?? (Object.hasOwn(GROUPS, group) ? await GROUPS[group]?.() : undefined);
  const call = calls?.[name];
  if (!calls || !call) throw new TypeError(`The contract has no call ${group}.${name}.`);
  loadedGroups.set(group, calls);
  return call;
}

/** `headers`: those of every call; `answeredDepth`: of the deepest call that has been answered. */
type OpenClient = { options: ClientOptions; headers: Record<string, string>; answeredDepth: number };

async function perform(
  name: string,
  described: Call,
  input: LooseInput,
  client: OpenClient,
  depth: number,
): Promise<Result<unknown>> {
  const { options } = client;
  const request = buildRequest(described, input, client);
  if (!request.ok) return request;
  const started = Date.now();
  let result = await send(described, request.value, options);
  if (!result.ok && result.error.status === "FETCH_ERROR" && described.effect === "read")
    result = await send(described, request.value, options);
  client.answeredDepth = Math.max(client.answeredDepth, depth);
  options.onCall?.({
    name,
    method: described.method,
    path: described.path,
    status: result.ok ? 200 : result.error.status,
    milliseconds: Date.now() - started,
    depth,
  });
  return result;
}

/**
 * `passedOn`: of a body with a file that is still on its way in, settles once all of it has gone out, or nobody wants
 * more of it.
 */
type Prepared = { url: string; init: RequestInit; passedOn?: Promise<void> };

function buildRequest(described: Call, input: LooseInput, client: OpenClient): Result<Prepared> {
  const { options } = client;
  const params = described.params.safeParse(input.params ?? {});
  if (!params.success) return { ok: false, error: refusal("not_found", 404) };
  const url = `${options.baseUrl}${fillPath(described.path, params.data)}${searchOf(ontoWire(input.query))}`;
  const headers = { ...client.headers };
  if (described.appKey && input.appKey) headers["X-App-Key"] = input.appKey;
  if (needsKey(described)) {
    if (!input.idempotencyKey) return { ok: false, error: refusal("idempotency_key_required", 400) };
    headers["Idempotency-Key"] = input.idempotencyKey;
  }
  const init: RequestInit = { method: described.method, headers, redirect: "manual" };
  if (described.bodyKind === "none") return { ok: true, value: { url, init } };
  const { body: given, passed } = standsFor(input.body);
  const body = z.safeEncode(described.body, ontoWire(given));
  if (!body.success)
    return {
      ok: false,
      error: refusal(
        "invalid_request",
        422,
        body.error.issues.map((issue) => ({ field: issue.path.join("."), code: issue.code })),
      ),
    };
  if (described.bodyKind === "form" && passed) {
    const { content, contentType, passedOn } = multipartOf(body.data, passed, new IdentityTransformStream());
    headers["Content-Type"] = contentType;
    const streamed: RequestInit & { duplex: "half" } = { ...init, body: content, duplex: "half" };
    return { ok: true, value: { url, init: streamed, passedOn } };
  }
  if (described.bodyKind === "form") init.body = formData(body.data);
  else {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body.data);
  }
  return { ok: true, value: { url, init } };
}

/** The query of an address, with its question mark; nothing where nothing is asked for. */
function searchOf(query: unknown): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null || value === "" ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** What every call of a client says of itself and of whoever asks. */
function headersOf({ requestId, language, device, accessToken }: ClientOptions): Record<string, string> {
  return {
    Accept: "application/json",
    "X-Request-Id": requestId,
    ...(language ? { "Accept-Language": language } : {}),
    ...(device
      ? {
          [DEVICE_HEADERS.userAgent]: headerText(device.userAgent),
          [DEVICE_HEADERS.address]: headerText(device.address),
        }
      : {}),
    ...(device?.mark ? { [DEVICE_HEADERS.mark]: headerText(device.mark) } : {}),
    ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
  };
}

/** The text as a header may carry it: printable ASCII, shortened. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, "").slice(0, DEVICE_HEADERS.length);

function formData(record: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(record ?? {}))
    if (value instanceof Blob) form.append(key, value);
    else if (value !== undefined && value !== null) form.append(key, String(value));
  return form;
}

async function send(described: Call, prepared: Prepared, options: ClientOptions): Promise<Result<unknown>> {
  const limit = timeoutOf(described);
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Result<unknown>>((resolve) => {
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        resolve({ ok: false, error: { status: "TIMEOUT_ERROR", error: `no answer within ${limit} ms` } });
        controller.abort();
      }, milliseconds);
    };
    // What waits for a file that is still coming in is not slow: the time for an answer begins when all of it is out.
    giveUpIn(prepared.passedOn ? FILE_SECONDS * 1000 + limit : limit);
    void prepared.passedOn?.then(() => timer !== undefined && giveUpIn(limit));
  });
  try {
    const { url, init } = prepared;
    const ask = () => options.fetch(new Request(url, { ...init, signal: controller.signal }));
    return await Promise.race([readAnswer(described, url, ask), timeout]);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}
