import type { Envelope, MerchantCall } from "#provider/contract/v3/merchant-call";
import type { KeyCode } from "#provider/contract/key-scopes";
import { fieldsSentence, FAILURE, KEY_RESULTS, resultOf, SUCCESS } from "#provider/contract/v3/results";
import type { Refusal } from "../domain/refusal.ts";

/** The parts of an envelope that its request decides. */
export type Asked = { route: string; responseId: string };

const send = (status: number, envelope: Envelope, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(envelope), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });

/** The envelope of a success; `payload` is already as it travels. */
export const successful = (asked: Asked, payload: unknown): Response =>
  send(200, { code: SUCCESS, message: "OK", internalMessage: null, ...asked, payload: payload ?? null });

/** The envelope of a refusal. */
export function refused(asked: Asked, { code, extra }: Refusal, call?: MerchantCall): Response {
  const result = resultOf(code);
  const { fields = [], retryAfterSeconds } = extra;
  const message =
    code === "not_implemented" && call?.refusedWith !== undefined
      ? call.refusedWith
      : fields.length > 0
        ? fieldsSentence(fields)
        : result.message;
  const internalMessage = [code, ...fields.map(({ field, code: wrong }) => `${field}:${wrong}`)].join(" ");
  return send(
    result.status,
    { code: result.code, message, internalMessage, ...asked, payload: null },
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  );
}

/** The envelope of a key that does not open the call. */
export function refusedKey(asked: Asked, code: KeyCode): Response {
  const { status, word, message } = KEY_RESULTS[code];
  return send(status, { code, message, internalMessage: word, ...asked, payload: null });
}

/** The envelope of a failure of ours. */
export const failed = (asked: Asked): Response =>
  send(FAILURE.status, {
    code: FAILURE.code,
    message: FAILURE.message,
    internalMessage: "internal_error",
    ...asked,
    payload: null,
  });

/** The envelope of a path or a method that is not there. */
export const unknownRoute = (asked: Asked, allowed: readonly string[]): Response =>
  send(
    allowed.length === 0 ? 404 : 405,
    {
      code: allowed.length === 0 ? "15404" : "15405",
      message: allowed.length === 0 ? "There is no such path." : "This path has no such method.",
      internalMessage: allowed.length === 0 ? "not_found" : "method_not_allowed",
      ...asked,
      payload: null,
    },
    allowed.length === 0 ? {} : { Allow: allowed.join(", ") },
  );
