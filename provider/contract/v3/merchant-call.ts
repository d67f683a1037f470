import { z } from "zod";
import type { Method } from "../call.ts";
import type { KeyScope } from "../key-scopes.ts";

/**
 * The provider's public merchant API as data: what a merchant's own server calls with a key of its application. It has
 * its own envelope, codes and paths (docs/merchant-api.md), on the same operations as the calls of the back office.
 */

type Shape = z.ZodObject;

export type MerchantCall<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Payload extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** As the provider names it, with `{name}` for path parameters. */
  path: string;
  summary: string;
  /** What a key must be allowed to do. */
  scope: KeyScope;
  /** `change`: the log of the account has a row of it (decision 0182). */
  effect: "read" | "change";
  params: Params;
  query: Query;
  body: Body;
  hasBody: boolean;
  /** The header that carries the merchant's own reference or key; a repeat with it does nothing twice. */
  keyHeader: "X-REQUEST-RRN" | "X-Idempotency-Key" | "X-IDEMPOTENCY-KEY" | undefined;
  /** `pdf`: the bytes of a file, without an envelope. `none`: the envelope's payload is null. */
  answerKind: "payload" | "pdf" | "none";
  payload: Payload;
  /** Not offered: the sentence with which every such call is refused (`01000`). */
  refusedWith: string | undefined;
};

const nothingSchema = z.object({});
type Nothing = typeof nothingSchema;
const noContentSchema = z.undefined();

type Described<Params, Query, Body, Payload> = {
  summary: string;
  scope: KeyScope;
  effect?: "read";
  params?: Params;
  query?: Query;
  body?: Body;
  payload?: Payload;
  keyHeader?: MerchantCall["keyHeader"];
  pdf?: boolean;
  refusedWith?: string;
};

/** Describes a call; omitted properties have defaults. Method and path are the provider's, to the letter. */
export function merchantCall<
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Payload extends z.ZodType = z.ZodUndefined,
>(
  method: Method,
  path: string,
  described: Described<Params, Query, Body, Payload>,
): MerchantCall<Params, Query, Body, Payload>;
export function merchantCall(
  method: Method,
  path: string,
  described: Described<Shape, Shape, z.ZodType, z.ZodType>,
): MerchantCall {
  return {
    method,
    path: `/${path}`,
    summary: described.summary,
    scope: described.scope,
    effect: described.effect ?? (described.scope === "read" ? "read" : "change"),
    params: described.params ?? nothingSchema,
    query: described.query ?? nothingSchema,
    body: described.body ?? noContentSchema,
    hasBody: described.body !== undefined,
    keyHeader: described.keyHeader,
    answerKind: described.pdf ? "pdf" : described.payload ? "payload" : "none",
    payload: described.payload ?? noContentSchema,
    refusedWith: described.refusedWith,
  };
}

/** The envelope of every answer but a file's: `00000` is success, anything else a failure, whatever the HTTP status. */
export const envelopeSchema = z.object({
  code: z.string().regex(/^\d{5}$/),
  message: z.string(),
  /** The path of the call, with `{name}` for its parameters. */
  route: z.string(),
  /** Of a failure: a stable word for programs, with the fields that are wrong. */
  internalMessage: z.string().nullable(),
  responseId: z.string(),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;
