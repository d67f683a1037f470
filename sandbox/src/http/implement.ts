import {
  needsKey,
  type AnswerOf,
  type BodyOf,
  type Call,
  type FileAnswer,
  type ParamsOf,
} from "#provider/contract/call";
import { offWire, type Sized } from "#provider/contract/page";
import { allows } from "#provider/contract/permissions";
import type { ProblemCode } from "#provider/contract/problem";
import type { Context } from "hono";
import { z } from "zod";
import type { Statement } from "../db/database.ts";
import type { AppEnv } from "./app.ts";
import type { Variables } from "../call.ts";
import { jsonOf, uploadOf } from "./body.ts";
import { doOnce, keyedRequest, type Done } from "./once.ts";
import { authenticate } from "./authenticate.ts";
import type { Person } from "../people/person.ts";
import { fieldProblems, refuse } from "../domain/refusal.ts";

/** What a handler is handed: the request as the contract reads it, who sent it, and the Worker's own things. */
export type HandlerInput<C extends Call> = Variables & {
  params: ParamsOf<C>;
  query: Sized<z.output<C["query"]>>;
  body: BodyOf<C>;
  request: Request;
};
/** Of a call that is not public. */
export type SignedInput<C extends Call> = HandlerInput<C> & { person: Person };

/** A call that this Worker answers. */
export type Implementation = { call: Call; handle: (c: Context<AppEnv>) => Promise<Response> };

/** A public call: no person. */
export const implementPublic = <C extends Call>(
  call: C,
  handler: (given: HandlerInput<C>) => Promise<AnswerOf<C>>,
): Implementation => {
  if (call.access !== "public") throw new Error(`${call.method} ${call.path} is not public`);
  return { call, handle: async (c) => respond(answered(call, await handler(await read(c, call)))) };
};

/** A call for a signed-in person, that reads or changes something that may be repeated by hand. */
export const implement = <C extends Call>(
  call: C,
  handler: (given: SignedInput<C>) => Promise<AnswerOf<C>>,
): Implementation => {
  if (needsKey(call)) throw new Error(`${call.method} ${call.path} needs an idempotency key`);
  if (call.answerKind === "file") throw new Error(`${call.method} ${call.path} answers with a file`);
  return {
    call,
    handle: async (c) => {
      const person = await admit(c, call);
      return respond(answered(call, await handler({ ...(await read(c, call)), person })));
    },
  };
};

/**
 * A call for a signed-in person that answers with a download: its bytes are sent as they come. Undefined: it went by
 * e-mail.
 */
export const implementFile = <C extends Call>(
  call: C,
  handler: (given: SignedInput<C>) => Promise<FileAnswer | undefined>,
): Implementation => {
  if (call.answerKind !== "file") throw new Error(`${call.method} ${call.path} answers with no file`);
  return {
    call,
    handle: async (c) => {
      const person = await admit(c, call);
      const file = await handler({ ...(await read(c, call)), person });
      return file ? download(file) : new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    },
  };
};

/** A file on its way to whoever asked. */
export const download = ({ body, contentType, contentDisposition }: FileAnswer): Response =>
  new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition,
    },
  });

/**
 * What a call that happens once wants written, in one batch with its answer; `log` says in the log what it was about
 * (ids, amounts).
 */
export type Once<C extends Call> = {
  answer: AnswerOf<C>;
  statements: Statement[];
  log?: Record<string, string | number>;
};

/**
 * A call that creates something or moves money: its statements and its answer are committed together under the
 * request's `Idempotency-Key`. The handler may run again when what it had read changed before the batch; it must not
 * write by itself.
 */
export const implementOnce = <C extends Call>(
  call: C,
  handler: (given: SignedInput<C>) => Promise<Once<C>>,
): Implementation => {
  if (!needsKey(call)) throw new Error(`${call.method} ${call.path} needs no idempotency key`);
  return {
    call,
    handle: async (c) => {
      const person = await admit(c, call);
      const given = await read(c, call);
      const { params, query, body } = given;
      const name = `${call.method} ${call.path}`;
      const request = await keyedRequest(c.req.raw.headers, person.user.id, name, withoutCode({ params, query, body }));
      let about: Once<C>["log"];
      const done = await doOnce(c.var, request, async () => {
        const { answer, statements, log } = await handler({ ...given, person });
        about = log;
        return { ...answered(call, answer), statements };
      });
      if (!done.replayed) c.var.log("done_once", { call: name, userId: person.user.id, ...about });
      return respond(done);
    },
  };
};

/**
 * What confirms a request is no part of what it asks for: another code of the same step finds what the first one did
 * (decision 0137).
 */
const withoutCode = ({ params, query, body }: { params: object; query: object; body: unknown }) => {
  const { OTP: _, ...path } = { OTP: undefined, ...params };
  const { challenge: __, ...asked } = { challenge: undefined, ...query };
  if (typeof body !== "object" || body === null || !("challenge" in body)) return { params: path, query: asked, body };
  const { challenge: ___, ...rest } = body;
  return { params: path, query: asked, body: rest };
};

/**
 * What a handler wants done once of the several things it does: answer and statements are committed together, under the
 * part's own key.
 */
type OncePart = <Answer>(
  part: string,
  answer: z.ZodType<Answer>,
  work: () => Promise<{ answer: Answer; statements: Statement[] }>,
) => Promise<Answer>;

/**
 * A call that creates several things, each of which happens once under the request's `Idempotency-Key`: a repeated
 * request does what is left of them. `input` is what has to be the same when a part is asked for again.
 */
export const implementParts = <C extends Call>(
  call: C,
  input: (given: SignedInput<C>) => unknown,
  handler: (given: SignedInput<C>, once: OncePart) => Promise<AnswerOf<C>>,
): Implementation => {
  if (!needsKey(call)) throw new Error(`${call.method} ${call.path} needs no idempotency key`);
  return {
    call,
    handle: async (c) => {
      const person = await admit(c, call);
      const given = { ...(await read(c, call)), person };
      const name = `${call.method} ${call.path}`;
      const request = await keyedRequest(c.req.raw.headers, person.user.id, name, input(given));
      const once: OncePart = async (part, schema, work) => {
        const done = await doOnce(c.var, { ...request, key: `${request.key} ${part}` }, async () => {
          const { answer, statements } = await work();
          return { status: 200, body: JSON.stringify(answer), statements };
        });
        return schema.parse(JSON.parse(done.body ?? ""));
      };
      return respond(answered(call, await handler(given, once)));
    },
  };
};

/** Lets the person in or refuses, by the one matrix. */
async function admit(c: Context<AppEnv>, call: Call): Promise<Person> {
  if (call.access === "public") throw new Error(`${call.method} ${call.path} is public`);
  const person = await authenticate(c.var);
  if (!allows(call.access, person)) {
    c.var.log("denied", { call: `${call.method} ${call.path}`, userId: person.user.id, role: person.role });
    throw refuse("forbidden");
  }
  return person;
}

/**
 * Query parameters as the contract reads them; a parameter that the contract does not know is ignored, as on any URL.
 */
async function read<C extends Call>(c: Context<AppEnv>, call: C): Promise<HandlerInput<C>> {
  // An id of the wrong shape is an id of nothing; a code of the wrong shape is a wrong code, and a link's word one of
  // no link.
  const unfit = call.errors.includes("link_expired") ? "link_expired" : call.secretPath ? "otp_invalid" : "not_found";
  const params = parse(call.params, c.req.param(), unfit);
  // The door comes first: whatever else is wrong, a body that is none is refused as one.
  const sent = call.bodyKind === "none" ? undefined : await readBody(c, call);
  const query = offWire(parse(call.query, c.req.query(), "invalid_request"));
  const body = call.bodyKind === "none" ? undefined : offWire(parse(strict(call.body), sent, "invalid_request"));
  return { ...c.var, params, query, body, request: c.req.raw } as HandlerInput<C>;
}

function parse(schema: z.ZodType, value: unknown, code: ProblemCode): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refuse(code, code === "invalid_request" ? { fields: fieldProblems(result.error) } : {});
}

/** Fields that the contract does not know are refused: nobody raises themselves by a field we forgot. */
const strict = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema);

/** What came with a call, as it came. Throws the refusal of a body that is none. */
const readBody = async (c: Context<AppEnv>, call: Call): Promise<unknown> =>
  call.bodyKind === "form" ? uploadOf(c.req.raw, call.fileBytes) : jsonOf(c.req.raw);

type Answered = { status: number; body: string | null };

/**
 * The answer as it travels: the contract's codecs turn minor units into decimals; an answer that does not fit is our
 * failure.
 */
function answered(call: Call, answer: unknown): Answered {
  if (call.answerKind === "none") return { status: 204, body: null };
  return { status: 200, body: JSON.stringify(z.encode(call.answer, answer)) };
}

function respond({ status, body, ...rest }: Answered | Done): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (body !== null) headers.set("Content-Type", "application/json");
  if ("replayed" in rest && rest.replayed) headers.set("Idempotent-Replayed", "true");
  return new Response(body, { status, headers });
}
