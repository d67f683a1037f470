import type { LogLookup } from "#provider/contract/account-log-words";
import { everyCall } from "#provider/contract/index";
import { PROBLEMS, type ProblemCode } from "#provider/contract/problem";
import { STAFF_ROLES } from "#provider/contract/permissions";
import { everyMerchantCall } from "#provider/contract/v3/index";
import { LOGGED_CALLS } from "../messages/logged-calls/index.ts";
import { logStatements, type LogEntry, type LoggedActor } from "../db/account-log.ts";
import { carrying, runBatch, withoutRider, type Db } from "../db/database.ts";
import type { Variables } from "../call.ts";
import { usernameOf } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { Refusal } from "../domain/refusal.ts";
import { deviceOf } from "../people/device.ts";
import { regionOfCall } from "../region.ts";

type Effect = "read" | "change" | "create" | "money";
type Asked = { effect: Effect; method: string; path: string };

const NAMES = new Map<unknown, string>([...everyCall, ...everyMerchantCall].map(({ name, call }) => [call, name]));

/** The name of a call in its contract. */
export const nameOf = (call: Asked): string => NAMES.get(call) ?? `${call.method} ${call.path}`;

/** A refusal that only says "not now" is no row: whoever is told so can repeat it as often as they like. */
const isNotNow = (code: ProblemCode): boolean => PROBLEMS[code] === 429 || code === "idempotency_in_progress";

/** An id that may stand in the log as it was typed. */
const ID = /^[\w.-]{1,80}$/;

/** A person as the log names them; staff have no account of their own. */
export const actorOf = ({
  id,
  fullName,
  merchantId,
  role,
}: Pick<UserRow, "id" | "fullName" | "merchantId" | "role">): LoggedActor => ({
  kind: STAFF_ROLES.includes(role) ? "STAFF" : "PERSON",
  id,
  name: fullName,
  merchantId,
});

/**
 * The row that a call leaves in the log of the account (decision 0182): the one place that writes it. `db` takes the
 * row along with the first batch. A call without an effect leaves none.
 */
export class LogLine {
  readonly db: Db;
  readonly #variables: Variables;
  readonly #request: Request;
  readonly #call: Asked;
  #actor: LoggedActor | undefined;
  #given: Record<string, unknown>;
  #thing: { lookup?: LogLookup | undefined; id: string } | undefined;
  #isSettled = false;
  #isIdle = false;

  constructor(
    variables: Variables,
    { request, call, actor, given, thing }: Begun & { thing?: { lookup?: LogLookup | undefined; id: string } },
  ) {
    this.#variables = variables;
    this.#request = request;
    this.#call = call;
    this.#actor = actor;
    this.#given = given;
    this.#thing = thing;
    const settle = (isSettled: boolean) => (this.#isSettled = isSettled);
    const board = () => {
      if (this.#isSettled || !this.#actor) return undefined;
      settle(true);
      return this.#statements({ outcome: "DONE", code: null });
    };
    this.db =
      call.effect === "read"
        ? variables.db
        : carrying(variables.db, { board, off: () => settle(false), idle: () => (this.#isIdle = true) });
  }

  /** What the request holds, the thing's id among it. Whoever a public call names becomes its actor. */
  read(given: Record<string, unknown>): void {
    this.#given = { ...this.#given, ...given };
    if (this.#actor) return;
    const typed = valueAt(given, "body.username") ?? valueAt(given, "params.email") ?? valueAt(given, "body.email");
    if (typeof typed === "string") this.named(typed);
  }

  /** Names the thing whose id only the handler knows, before its batch. */
  about(id: string, lookup?: LogLookup): void {
    this.#thing = { id, lookup };
  }

  /** Who a public call turned out to be of. */
  by(user: Pick<UserRow, "id" | "fullName" | "merchantId" | "role">): void {
    this.#actor = actorOf(user);
  }

  /** Whoever has this user name, once the batch is written; nobody leaves no row. */
  named(username: string): void {
    this.#actor = { username: usernameOf(username), region: regionOfCall(this.#request) };
  }

  /** The answer of a call that is written once: it has the id of what the call makes. */
  answered(answer: unknown): void {
    this.#given = { ...this.#given, answer };
  }

  /** Nothing happened: the answer was a repeat. */
  replayed(): void {
    this.#isSettled = true;
  }

  /** One of several parts of the call, about one thing: a row of its own. */
  part<Result>(id: string, work: (line: LogLine) => Promise<Result>): Promise<Result> {
    this.#isSettled = true;
    const begun = { request: this.#request, call: this.#call, actor: this.#actor, given: this.#given };
    return new LogLine(this.#variables, { ...begun, thing: { id } }).during(work);
  }

  /** Does the work and leaves the row: of what was done, if no batch took it along, or of a refusal. */
  async during<Result>(work: (line: LogLine) => Promise<Result>): Promise<Result> {
    try {
      const result = await work(this);
      await this.#leave({ outcome: "DONE", code: null });
      return result;
    } catch (error) {
      if (error instanceof Refusal && !isNotNow(error.code))
        await this.#leave({ outcome: "REFUSED", code: error.code });
      throw error;
    }
  }

  async #leave(ended: Pick<LogEntry, "outcome" | "code">): Promise<void> {
    const isDone = ended.outcome === "DONE" && this.#isIdle;
    if (this.#call.effect === "read" || !this.#actor || this.#isSettled || isDone) return;
    this.#isSettled = true;
    const { before, after } = this.#statements(ended);
    await runBatch(withoutRider(this.db), [...before, ...after]);
  }

  #statements({ outcome, code }: Pick<LogEntry, "outcome" | "code">) {
    const actor = this.#actor;
    if (!actor) throw new Error("a row of the log has an actor");
    const { clock, requestId } = this.#variables;
    const call = nameOf(this.#call);
    const [lookup, at = ""] = LOGGED_CALLS[call]?.about ?? [];
    const ids = this.#thing
      ? [this.#thing.id]
      : at === "actor"
        ? "id" in actor
          ? [actor.id]
          : []
        : [valueAt(this.#given, at)].flat().filter((id) => typeof id === "string");
    return logStatements(withoutRider(this.db), {
      at: clock.now(),
      call,
      outcome,
      code,
      actor,
      lookup: this.#thing?.lookup ?? lookup,
      ids: [...new Set(ids)].filter((id) => ID.test(id)),
      device: deviceOf(this.#request),
      requestId,
    });
  }
}

type Begun = {
  request: Request;
  call: Asked;
  /** Undefined of a public call, until somebody is named. */
  actor: LoggedActor | undefined;
  given: Record<string, unknown>;
};

/** Leaves the row of a call, while it is done. */
export const withLine = <Result>(
  variables: Variables,
  begun: Begun,
  work: (line: LogLine) => Promise<Result>,
): Promise<Result> => new LogLine(variables, begun).during(work);

/** The value at a path such as `body.ids`; `*` stands for every item: `body.payments.*.transactionId`. */
function valueAt(given: unknown, path: string): unknown {
  return path
    .split(".")
    .filter((name) => name !== "*")
    .reduce<unknown>(
      (value, name) =>
        Array.isArray(value) && !(name in value) ? value.map((item: unknown) => ownOf(item, name)) : ownOf(value, name),
      given,
    );
}

const ownOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
