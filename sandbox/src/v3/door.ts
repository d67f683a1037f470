import { REFERENCE_LENGTH } from "#provider/contract/limits";
import { offWire, type Sized } from "#provider/contract/page";
import { REFERENCE } from "#provider/contract/v3/fields";
import type { MerchantCall } from "#provider/contract/v3/merchant-call";
import type { Context } from "hono";
import { z } from "zod";
import type { Variables } from "../call.ts";
import type { Statement } from "../db/database.ts";
import { fingerprint } from "../domain/fingerprint.ts";
import { fieldProblems, refuse } from "../domain/refusal.ts";
import type { AppEnv } from "../http/app.ts";
import { jsonOf } from "../http/body.ts";
import { withLine, type LogLine } from "../http/log-line.ts";
import { doOnce } from "../http/once.ts";
import { write } from "../http/write.ts";
import { callerOf, type Caller } from "./caller.ts";
import { successful, type Asked } from "./envelope.ts";

/** The input of a call's handler. */
export type MerchantInput<C extends MerchantCall> = Variables & {
  params: z.output<C["params"]>;
  query: Sized<z.output<C["query"]>>;
  body: z.output<C["body"]>;
  caller: Caller;
  /** What the call leaves in the log of the account. */
  line: LogLine;
  /** What the call's header names it by: the merchant's own reference, or a key against doing it twice. */
  reference: string | null;
  /** A fingerprint of path, query and body. */
  requestHash: string;
  request: Request;
};
type PayloadOf<C extends MerchantCall> = z.output<C["payload"]>;

/** A call that this Worker answers. */
export type MerchantImplementation = { call: MerchantCall; handle: (c: Context<AppEnv>) => Promise<Response> };

export const askedOf = (c: Context<AppEnv>, call: MerchantCall): Asked => ({
  route: call.path,
  responseId: c.var.requestId,
});

/** A call whose handler does its own writing, or only reads. */
export const answer = <C extends MerchantCall>(
  call: C,
  handler: (given: MerchantInput<C>) => Promise<PayloadOf<C>>,
): MerchantImplementation => ({
  call,
  handle: (c) => admitted(c, call, async (given) => successful(askedOf(c, call), encoded(call, await handler(given)))),
});

/** A call that answers with a file. */
export const answerFile = <C extends MerchantCall>(
  call: C,
  handler: (given: MerchantInput<C>) => Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }>,
): MerchantImplementation => ({
  call,
  handle: (c) =>
    admitted(c, call, async (given) => {
      const { bytes, name } = await handler(given);
      return new Response(bytes, {
        headers: {
          "Cache-Control": "no-store",
          "Content-Type": "application/pdf",
          "Content-Disposition": `attachment; filename="${name}"`,
        },
      });
    }),
});

/**
 * A call whose statements are written in one batch; with the call's header, together with its answer, so that a repeat
 * gets the same answer and does nothing.
 */
export const answerOnce = <C extends MerchantCall>(
  call: C,
  handler: (given: MerchantInput<C>) => Promise<{ payload: PayloadOf<C>; statements: Statement[] }>,
): MerchantImplementation => ({
  call,
  handle: (c) =>
    admitted(c, call, async (given) => {
      const { caller, reference, requestHash, db, line } = given;
      const work = async () => {
        const { payload, statements } = await handler(given);
        line.answered(payload);
        // The merchant's own reference made it before.
        if (statements.length === 0) line.replayed();
        return { status: 200, body: JSON.stringify(encoded(call, payload) ?? null), statements };
      };
      const done =
        reference === null
          ? { ...(await write(db, work)), replayed: false }
          : await doOnce(
              { ...c.var, db },
              {
                scope: `v3 ${caller.application.id}`,
                key: reference,
                call: `${call.method} ${call.path}`,
                requestHash,
              },
              work,
            );
      if (done.replayed) line.replayed();
      c.var.log("merchant_call_done", { call: call.path, applicationId: caller.application.id });
      const payload: unknown = JSON.parse(done.body ?? "null");
      return successful(askedOf(c, call), payload);
    }),
});

/** The payload as it travels: the contract's codecs turn minor units into decimals. */
const encoded = (call: MerchantCall, payload: unknown): unknown =>
  call.answerKind === "none" ? null : z.encode(call.payload, payload);

/** Answers a caller who may make the call, whose request is read as the contract has it; leaves the call's row. */
async function admitted<C extends MerchantCall>(
  c: Context<AppEnv>,
  call: C,
  work: (given: MerchantInput<C>) => Promise<Response>,
): Promise<Response> {
  const caller = await callerOf(c.var, c.req.raw, call);
  const { actor, application } = caller;
  const begun = {
    request: c.req.raw,
    call,
    actor: { kind: "KEY", ...actor, merchantId: application.merchantId } as const,
    given: { params: c.req.param() },
  };
  return withLine(c.var, begun, async (line) => {
    const params = read(call.params, c.req.param(), "not_found");
    const sent = call.hasBody ? await jsonOf(c.req.raw) : undefined;
    if (call.refusedWith !== undefined) throw refuse("not_implemented");
    const body = call.hasBody ? read(call.body, sent, "invalid_request") : undefined;
    const query = read(call.query, c.req.query(), "invalid_request");
    const reference = referenceOf(c.req.raw, call);
    const requestHash = await fingerprint({ params: c.req.param(), query: c.req.query(), body: sent ?? null });
    line.read({ params, query, body });
    const given = { params, query: offWire(query), body, caller, reference, requestHash, request: c.req.raw };
    return work({ ...c.var, db: line.db, line, ...given } as MerchantInput<C>);
  });
}

function referenceOf(request: Request, { keyHeader }: MerchantCall): string | null {
  const given = keyHeader === undefined ? null : request.headers.get(keyHeader);
  if (keyHeader === undefined || given === null || given === "") return null;
  if (REFERENCE.test(given)) return given;
  const code = given.length > REFERENCE_LENGTH ? "tooLong" : "invalid";
  throw refuse("invalid_request", { fields: [{ field: keyHeader, code }] });
}

function read(schema: z.ZodType, value: unknown, code: "not_found" | "invalid_request"): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refuse(code, code === "invalid_request" ? { fields: fieldProblems(result.error) } : {});
}
