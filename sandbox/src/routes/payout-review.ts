import type { Variables } from "../call.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { Db, Statement } from "../db/database.ts";
import { leavesLater } from "../db/leaving-acts.ts";
import { findUser } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import type { payoutRights, ReviewAct } from "../domain/payout-approval.ts";
import { found, refuse } from "../domain/refusal.ts";
import type { Confirms } from "../messages/code.ts";
import type { PayoutNews } from "../messages/payout.ts";
import { planTakeBackOf } from "../operations/leaving/acts.ts";
import type { ConfirmedApproval } from "../operations/leaving/approvals.ts";
import { planLater } from "../operations/leaving/confirm.ts";
import type { Around } from "../operations/wallets/payout-letters.ts";
import type { GivenBack, PlannedApproval } from "../operations/wallets/payout-review.ts";
import type { Person } from "../people/person.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toLeaves } from "../wire/leaving-act.ts";

/** A request about one payout or file. */
type ReviewRequest<Params = { id: string }, Body = unknown> = Variables & {
  request: Request;
  person: Person;
  params: Params;
  body: Body;
};
type Deps = Variables & { request: Request };
type Log = Record<string, string | number>;

/** The changes that a decision makes and its answer shows. */
type Decision = { state: "IN_PROGRESS" | "REJECTED" | "RECALLED"; reason?: string };
type ApprovalStanding = { approversNeeded: number; state?: "IN_PROGRESS" };

/** The handling of one kind, payout or file: how to find, judge, write, announce and answer one. */
type ReviewKind<One, Answer> = {
  find: (deps: Deps, person: Person, id: string) => Promise<One | undefined>;
  rights: (one: One, person: Person) => ReturnType<typeof payoutRights>;
  makerOf: (one: One) => string;
  /** The facts that an approval's code is bound to, and the text of its SMS. */
  code: (one: One) => { bound: unknown; confirms: Confirms };
  approve: (db: Db, one: One, by: UserRow, now: number) => Promise<PlannedApproval | undefined>;
  /** The approval, where it leaves a minute later; and the thing while it waits. */
  later: (one: One) => ConfirmedApproval;
  leaving: (one: One) => One;
  giveBack: (db: Db, one: One, how: GivenBack, now: number) => Statement[] | undefined;
  tell: (
    one: One,
    maker: UserRow,
    news: Extract<PayoutNews, { kind: "approved" | "rejected" }>,
    around: Around,
  ) => Statement[];
  askOneMore: (one: One, by: UserRow, around: Around) => Promise<Statement[]>;
  /** `approvedBy`: the people who have approved it, if it waits for one more. */
  answer: (one: One, changes: Decision | ApprovalStanding, approvedBy?: string[]) => Answer;
  log: (one: One) => Log;
};

/** The handlers of one kind's review: the code for an approval, the approval, and the two ways to give it back. */
export function reviewHandlers<One, Answer>(kind: ReviewKind<One, Answer>) {
  type Done = { answer: Answer; statements: Statement[]; log: Log };
  type Approved = Omit<Done, "answer"> & { answer: Answer & { leaving?: ReturnType<typeof toLeaves> | null } };

  /** One in sight with which the person may do this act; refuses by the one rule (`payoutRights`). */
  async function demand(act: ReviewAct, deps: Deps, person: Person, id: string): Promise<One> {
    const one = found(await kind.find(deps, person, id));
    const refusal = kind.rights(one, person).refusal[act];
    if (refusal) throw refuse(refusal);
    return one;
  }

  /** Tells the maker, unless they acted themselves. */
  async function tellMaker(one: One, by: UserRow, news: Parameters<typeof kind.tell>[2], around: Around) {
    if (kind.makerOf(one) === by.id) return [];
    const maker = await findUser(around.db, kind.makerOf(one));
    return maker ? kind.tell(one, maker, news, around) : [];
  }

  /** Ends an approval that waits for its minute together with its thing. */
  const takenBack = (one: One, person: Person, around: Around) =>
    planTakeBackOf(person, kind.later(one).confirmed.aboutId, around);

  return {
    async startApproval({ params, person, ...deps }: ReviewRequest) {
      const one = await demand("approve", deps, person, params.id);
      const { id, mobilePhone, language } = person.user;
      return issueCode(deps, {
        subject: id,
        purpose: "payout",
        keep: {},
        phone: mobilePhone,
        language,
        ...kind.code(one),
      });
    },

    async approve({
      params,
      body,
      person: { user },
      person,
      ...deps
    }: ReviewRequest<{ id: string; OTP: string }, { challenge: string }>): Promise<Approved> {
      const { db } = deps;
      const one = await demand("approve", deps, person, params.id);
      const answer = { challenge: body.challenge, purpose: "payout", code: params.OTP } as const;
      const { id } = await judgeCode(deps, answer, { subject: user.id, bound: kind.code(one).bound });
      const now = deps.clock.now();
      const planned = await kind.approve(db, one, user, now);
      if (!planned) throw refuse("invalid_state");
      const { leaves, needed, approvedBy } = planned.approving;
      const around = { db, env: deps.env, now };
      const log = { ...kind.log(one), approvals: approvedBy.length, needed };
      const consumed = consumeChallenge(db, id, now);
      const { confirmed, stillAwaits } = kind.later(one);
      if (leaves && (await leavesLater(db, confirmed.applicationId))) {
        const later = planLater(confirmed, user, around);
        // Its own approval is none yet.
        const before = kind.makerOf(one) === user.id ? approvedBy : approvedBy.slice(0, -1);
        return {
          answer: {
            ...kind.answer(kind.leaving(one), { approversNeeded: needed }, before),
            leaving: toLeaves(later.act),
          },
          statements: [...consumed, stillAwaits(db), ...later.statements],
          log,
        };
      }
      const letters = leaves
        ? await tellMaker(one, user, { kind: "approved", by: user.fullName }, around)
        : await kind.askOneMore(one, user, around);
      return {
        answer: {
          ...(leaves
            ? kind.answer(one, { approversNeeded: needed, state: "IN_PROGRESS" })
            : kind.answer(one, { approversNeeded: needed }, approvedBy)),
          leaving: null,
        },
        statements: [...consumed, ...planned.statements, ...letters],
        log,
      };
    },

    async reject({
      params,
      body: { reason },
      person,
      ...deps
    }: ReviewRequest<{ id: string }, { reason: string }>): Promise<Done> {
      const one = await demand("reject", deps, person, params.id);
      const by = person.user;
      const around = { db: deps.db, env: deps.env, now: deps.clock.now() };
      const statements = kind.giveBack(deps.db, one, { kind: "rejected", by, reason }, around.now);
      if (!statements) throw refuse("invalid_state");
      const letters = await tellMaker(one, by, { kind: "rejected", by: by.fullName, reason }, around);
      return {
        answer: kind.answer(one, { state: "REJECTED", reason }),
        statements: [...(await takenBack(one, person, around)), ...statements, ...letters],
        log: kind.log(one),
      };
    },

    async recall({ params, person, ...deps }: ReviewRequest): Promise<Done> {
      const one = await demand("recall", deps, person, params.id);
      const around = { db: deps.db, env: deps.env, now: deps.clock.now() };
      const statements = kind.giveBack(deps.db, one, { kind: "recalled" }, around.now);
      if (!statements) throw refuse("invalid_state");
      return {
        answer: kind.answer(one, { state: "RECALLED" }),
        statements: [...(await takenBack(one, person, around)), ...statements],
        log: kind.log(one),
      };
    },
  };
}
