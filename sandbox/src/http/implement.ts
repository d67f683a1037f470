import {
  needsKey,
  type AnswerOf,
  type BodyOf,
  type Call,
  type FileAnswer,
  type ParamsOf,
} from "#provider/contract/call";
import { offWire, type Sized } from "#provider/contract/page";
import type { LogArea } from "#provider/contract/account-log-words";
import { allows, isAuditor } from "#provider/contract/permissions";
import type { ProblemCode } from "#provider/contract/problem";
import type { Context } from "hono";
import { z } from "zod";
import type { Statement } from "../db/database.ts";
import type { AppEnv } from "./app.ts";
import type { Variables } from "../call.ts";
import { jsonOf, uploadOf } from "./body.ts";
import { actorOf, nameOf, withLine, type LogLine } from "./log-line.ts";
import { LOGGED_CALLS } from "../messages/logged-calls/index.ts";
import { doOnce, keyedRequest, type Done } from "./once.ts";
import { authenticate } from "./authenticate.ts";
import type { Person } from "../people/person.ts";
import { fieldProblems, refuse } from "../domain/refusal.ts";

/**
 * The input of a handler: the request as the contract reads it, its sender, and the Worker's variables. `line`: what
 * the call leaves in the log of the account.
 */
export type HandlerInput<C extends Call> = Variables & {
  line: LogLine;
  params: ParamsOf<C>;
  query: Sized<z.output<C["query"]>>;
  body: BodyOf<C>;
  request: Request;
};
/** The input of a call that is not public. */
export type SignedInput<C extends Call> = HandlerInput<C> & { person: Person };

/** A call that this Worker answers. */
export type Implementation = { call: Call; handle: (c: Context<AppEnv>) => Promise<Response> };

/** A public call: without a person. */
export const implementPublic = <C extends Call>(
  call: C,
  handler: (given: HandlerInput<C>) => Promise<AnswerOf<C>>,
): Implementation => {
  if (call.access !== "public") throw new Error(`${call.method} ${call.path} is not public`);
  return {
    call,
    handle: (c) =>
      entered(c, call, undefined, async (line) => respond(answered(call, await handler(await read(c, call, line))))),
  };
};

/** A call for a signed-in person that only reads, or whose change may be repeated by hand. */
export const implement = <C extends Call>(
  call: C,
  handler: (given: SignedInput<C>) => Promise<AnswerOf<C>>,
): Implementation => {
  if (needsKey(call)) throw new Error(`${call.method} ${call.path} needs an idempotency key`);
  if (call.answerKind === "file") throw new Error(`${call.method} ${call.path} answers with a file`);
  return {
    call,
    handle: (c) =>
      admitted(c, call, async (person, line) =>
        respond(answered(call, await handler({ ...(await read(c, call, line)), person }))),
      ),
  };
};

/** A call for a signed-in person that answers with a download, as a stream. Undefined: the file went by e-mail. */
export const implementFile = <C extends Call>(
  call: C,
  handler: (given: SignedInput<C>) => Promise<FileAnswer | undefined>,
): Implementation => {
  if (call.answerKind !== "file") throw new Error(`${call.method} ${call.path} answers with no file`);
  return {
    call,
    handle: (c) =>
      admitted(c, call, async (person, line) => {
        const file = await handler({ ...(await read(c, call, line)), person });
        return file ? download(file) : new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
      }),
  };
};

/** The response that downloads a file. */
export const download = ({ body, contentType, contentDisposition }: FileAnswer): Response =>
  new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition,
    },
  });

/**
 * The statements of a call that happens once, for one batch with its answer; `log` holds its subject for the log (ids,
 * amounts).
 */
export type Once<C extends Call> = {
  answer: AnswerOf<C>;
  statements: Statement[];
  log?: Record<string, string | number>;
};

/**
 * A call that creates a record or moves money: its statements and its answer are committed together under the request's
 * `Idempotency-Key`. The handler may run again if its data changed before the batch; it must not write by itself.
 */
export const implementOnce = <C extends Call>(
  call: C,
  handler: (given: SignedInput<C>) => Promise<Once<C>>,
): Implementation => {
  if (!needsKey(call)) throw new Error(`${call.method} ${call.path} needs no idempotency key`);
  return {
    call,
    handle: (c) =>
      admitted(c, call, async (person, line) => {
        const given = await read(c, call, line);
        const { params, query, body } = given;
        const name = `${call.method} ${call.path}`;
        const input = withoutCode({ params, query, body });
        const request = await keyedRequest(c.req.raw.headers, person.user.id, name, input);
        let about: Once<C>["log"];
        const done = await doOnce({ ...c.var, db: line.db }, request, async () => {
          const { answer, statements, log } = await handler({ ...given, person });
          about = log;
          line.answered(answer);
          return { ...answered(call, answer), statements };
        });
        if (done.replayed) line.replayed();
        else c.var.log("done_once", { call: name, userId: person.user.id, ...about });
        return respond(done);
      }),
  };
};

/**
 * The code is not part of the request's content: a repeated request with a new code of the same step gets the first
 * answer (decision 0137).
 */
const withoutCode = ({ params, query, body }: { params: object; query: object; body: unknown }) => {
  const { OTP: _, ...path } = { OTP: undefined, ...params };
  const { challenge: __, ...asked } = { challenge: undefined, ...query };
  if (typeof body !== "object" || body === null || !("challenge" in body)) return { params: path, query: asked, body };
  const { challenge: ___, OTP: ____, ...rest } = { OTP: undefined, ...body };
  return { params: path, query: asked, body: rest };
};

/** Does one part of a call once: its answer and statements are committed together, under the part's own key. */
type OncePart = <Answer>(
  part: string,
  answer: z.ZodType<Answer>,
  work: () => Promise<{ answer: Answer; statements: Statement[] }>,
) => Promise<Answer>;

/**
 * A call that creates several records, each once under the request's `Idempotency-Key`: a repeated request does the
 * missing ones. `input`: the data that must be equal if a part is repeated.
 */
export const implementParts = <C extends Call>(
  call: C,
  input: (given: SignedInput<C>) => unknown,
  handler: (given: SignedInput<C>, once: OncePart) => Promise<AnswerOf<C>>,
): Implementation => {
  if (!needsKey(call)) throw new Error(`${call.method} ${call.path} needs no idempotency key`);
  return {
    call,
    handle: (c) =>
      admitted(c, call, async (person, line) => {
        const given = { ...(await read(c, call, line)), person };
        const name = `${call.method} ${call.path}`;
        const request = await keyedRequest(c.req.raw.headers, person.user.id, name, input(given));
        const once: OncePart = (part, schema, work) =>
          line.part(part, async (own) => {
            const keyed = { ...request, key: `${request.key} ${part}` };
            const done = await doOnce({ ...c.var, db: own.db }, keyed, async () => {
              const { answer, statements } = await work();
              return { status: 200, body: JSON.stringify(answer), statements };
            });
            if (done.replayed) own.replayed();
            return schema.parse(JSON.parse(done.body ?? ""));
          });
        return respond(answered(call, await handler(given, once)));
      }),
  };
};

/** An auditor changes what is theirs and takes files away: nothing else (decision 0182). */
const AUDITOR_AREAS: readonly LogArea[] = ["access", "files", "account"];
const auditorMay = (call: Call): boolean => {
  const area = call.effect === "read" ? undefined : LOGGED_CALLS[nameOf(call)]?.area;
  return call.effect === "read" || (area !== undefined && AUDITOR_AREAS.includes(area));
};

/** Does a call, and leaves its row in the log of the account. */
const entered = <Result>(
  c: Context<AppEnv>,
  call: Call,
  person: Person | undefined,
  work: (line: LogLine) => Promise<Result>,
): Promise<Result> => {
  const actor = person && actorOf(person.user);
  return withLine(c.var, { request: c.req.raw, call, actor, given: { params: c.req.param() } }, work);
};

/** Admits the person or refuses, by the one permission matrix, and does the call. */
async function admitted<Result>(
  c: Context<AppEnv>,
  call: Call,
  work: (person: Person, line: LogLine) => Promise<Result>,
): Promise<Result> {
  const { access } = call;
  if (access === "public") throw new Error(`${call.method} ${call.path} is public`);
  const person = await authenticate(c.var);
  return entered(c, call, person, async (line) => {
    if (!allows(access, person) || (isAuditor(person) && !auditorMay(call))) {
      c.var.log("denied", { call: `${call.method} ${call.path}`, userId: person.user.id, role: person.role });
      throw refuse("forbidden");
    }
    return work(person, line);
  });
}

/** The request as the contract reads it; an unknown query parameter is ignored, as on any URL. */
async function read<C extends Call>(c: Context<AppEnv>, call: C, line: LogLine): Promise<HandlerInput<C>> {
  // A malformed id is an unknown id, a malformed code a wrong code, and a malformed link word an unknown link.
  const unfit = call.errors.includes("link_expired") ? "link_expired" : call.secretPath ? "otp_invalid" : "not_found";
  const params = parse(call.params, c.req.param(), unfit);
  // The body first: an invalid one is refused as such, whatever else is wrong.
  const sent = call.bodyKind === "none" ? undefined : await readBody(c, call);
  const query = offWire(parse(call.query, c.req.query(), "invalid_request"));
  const body = call.bodyKind === "none" ? undefined : offWire(parse(strict(call.body), sent, "invalid_request"));
  line.read({ params, query, body });
  return { ...c.var, db: line.db, line, params, query, body, request: c.req.raw } as HandlerInput<C>;
}

function parse(schema: z.ZodType, value: unknown, code: ProblemCode): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refuse(code, code === "invalid_request" ? { fields: fieldProblems(result.error) } : {});
}

/** Refuses fields that the contract does not know, so that no forgotten field can raise a person's rights. */
const strict = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema);

/** The raw body of a call. Throws the refusal of an invalid body. */
const readBody = async (c: Context<AppEnv>, call: Call): Promise<unknown> =>
  call.bodyKind === "form" ? uploadOf(c.req.raw, call.fileBytes) : jsonOf(c.req.raw);

type Answered = { status: number; body: string | null };

/**
 * The encoded answer: the contract's codecs turn minor units into decimals. An answer that does not fit is our failure.
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
