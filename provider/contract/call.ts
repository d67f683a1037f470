import { z } from "zod";
import type { KeyScope } from "./key-scopes.ts";
import { BULK_FILE_BYTES } from "./limits.ts";
import type { Sized } from "./page.ts";
import type { Access } from "./permissions.ts";
import type { ProblemCode } from "./problem.ts";

/**
 * The effect of a call on the provider's state. Retries and keys follow from it. `read`: nothing, may be repeated.
 * `change`: something that only a person may repeat (also every GET that sends or uses up a code). `create` and
 * `money`: need an `Idempotency-Key` and are never repeated without the same one.
 */
export type Effect = "read" | "change" | "create" | "money";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anybody, or a signed-in person whom the rule lets in. */
export type CallAccess = "public" | Access;

type Shape = z.ZodObject;

export type Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** As the provider names it, with `{name}` for path parameters. */
  path: string;
  summary: string;
  effect: Effect;
  access: CallAccess;
  params: Params;
  query: Query;
  body: Body;
  /** `form`: the body is multipart form data with a file. `json`: everything else. */
  bodyKind: "none" | "json" | "form";
  /** Of a file that comes with it, at most. */
  fileBytes: number;
  answer: Answer;
  /** `json`: the answer schema. `file`: a download; the answer is its bytes. `none`: 204. */
  answerKind: "json" | "file" | "none";
  /** Of a file; of one that may be of several, all of them with commas between. */
  mediaType: string;
  /** The file may be sent to the person's own e-mail address instead (`isEmail`); the answer is 204 then. */
  byEmail: boolean;
  /** Refusals beyond the ones every call may give. */
  errors: readonly ProblemCode[];
  /** The application's key goes along in `X-App-Key`. */
  appKey: boolean;
  /** What a key of a merchant's server has to be made for; null: no such key opens the call. */
  scope: KeyScope | null;
  /** `spec`: promised (docs/product.md section 7). `ours`: added by this project where nothing was promised. */
  origin: "spec" | "ours";
  /** A one-time code stands in the path: the path is never logged. */
  secretPath: boolean;
};

const nothingSchema = z.object({});
type Nothing = typeof nothingSchema;
export const noContentSchema = z.undefined();

/** A download: its bytes as they come, never held whole. */
export type FileAnswer = { body: ReadableStream<Uint8Array>; contentType: string; contentDisposition: string };
export const fileSchema = z.custom<FileAnswer>();
/** Of a call whose file may go by e-mail: nothing comes back then. */
export const fileOrSentSchema = z.custom<FileAnswer | undefined>();

type CallDescription<Params, Query, Body, Answer> = {
  summary: string;
  effect?: Effect;
  access: CallAccess;
  params?: Params;
  query?: Query;
  body?: Body;
  answer?: Answer;
  file?: boolean;
  mediaType?: string;
  byEmail?: boolean;
  form?: boolean;
  fileBytes?: number;
  errors?: readonly ProblemCode[];
  appKey?: boolean;
  scope?: KeyScope;
  origin?: "spec" | "ours";
};

/** Describes a call; omitted properties have defaults. Method and path are the promised ones, to the letter. */
export function call<Params extends Shape = Nothing, Query extends Shape = Nothing>(
  method: Method,
  path: string,
  described: CallDescription<Params, Query, z.ZodUndefined, z.ZodUndefined> & { file: true; byEmail: true },
): Call<Params, Query, z.ZodUndefined, typeof fileOrSentSchema>;
export function call<Params extends Shape = Nothing, Query extends Shape = Nothing>(
  method: Method,
  path: string,
  described: CallDescription<Params, Query, z.ZodUndefined, z.ZodUndefined> & { file: true; byEmail?: false },
): Call<Params, Query, z.ZodUndefined, typeof fileSchema>;
export function call<
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  method: Method,
  path: string,
  described: CallDescription<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer>;
export function call(
  method: Method,
  path: string,
  described: CallDescription<Shape, Shape, z.ZodType, z.ZodType>,
): Call {
  return {
    method,
    path: `/${path}`,
    summary: described.summary,
    effect: described.effect ?? (method === "GET" ? "read" : "change"),
    access: described.access,
    params: described.params ?? nothingSchema,
    query: described.query ?? nothingSchema,
    body: described.body ?? noContentSchema,
    bodyKind: described.form ? "form" : described.body ? "json" : "none",
    fileBytes: described.fileBytes ?? BULK_FILE_BYTES,
    answer: described.answer ?? (described.file ? fileSchema : noContentSchema),
    answerKind: described.file ? "file" : described.answer ? "json" : "none",
    mediaType: described.mediaType ?? "application/octet-stream",
    byEmail: described.byEmail ?? false,
    errors: described.errors ?? [],
    appKey: described.appKey ?? false,
    scope: described.scope ?? null,
    origin: described.origin ?? "spec",
    secretPath: /\{(otp|guid)\}/i.test(path),
  };
}

/** Whether the call must carry an `Idempotency-Key`. */
export const needsKey = (described: Call): boolean => described.effect === "create" || described.effect === "money";

/** The names between braces in a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** The path with its parameters filled in and escaped. */
export const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

type Optional<In, Key extends PropertyKey> = Key extends keyof In ? (undefined extends In[Key] ? true : false) : false;

export type AnswerOf<C extends Call> = z.output<C["answer"]>;
export type BodyOf<C extends Call> = Sized<z.output<C["body"]>>;
export type ParamsOf<C extends Call> = z.output<C["params"]>;
/** The query that a caller gives: parsed values, without those that have a default. */
export type QueryOf<C extends Call, In = Sized<z.input<C["query"]>>, Out = Sized<z.output<C["query"]>>> = {
  [Key in keyof Out as Optional<In, Key> extends true ? never : Key]: Out[Key];
} & { [Key in keyof Out as Optional<In, Key> extends true ? Key : never]?: Out[Key] };
