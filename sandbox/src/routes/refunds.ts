import { contract } from "#provider/contract/index";
import type { RefundBody } from "#provider/contract/refunds";
import { refundRefusal, partRefusal } from "#provider/rules/payment-actions";
import type { Variables } from "../call.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { Db, Statement } from "../db/database.ts";
import { leavesLater } from "../db/leaving-acts.ts";
import { findTransactionInSight } from "../db/lists/transactions.ts";
import { findUser } from "../db/people.ts";
import { findRefund, listWaitingRefunds, type ReviewedRefund } from "../db/refunds.ts";
import type { RefundAct } from "../domain/refund-approval.ts";
import { found, refuse } from "../domain/refusal.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { planTakeBackOf } from "../operations/leaving/acts.ts";
import { approvalOfRefund } from "../operations/leaving/approvals.ts";
import { planLater } from "../operations/leaving/confirm.ts";
import { tellOfRefund } from "../operations/payments/refund-letters.ts";
import { planRefundApproval, planRefundStop, type StoppedRefund } from "../operations/payments/refund-review.ts";
import { rightsToRefund } from "../operations/payments/refund-rights.ts";
import { demandIn, type Person } from "../people/person.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toLeaves } from "../wire/leaving-act.ts";
import { toPage } from "../wire/page.ts";
import { waitingActOf } from "./leaving-acts.ts";
import { toRefund } from "../wire/refund.ts";

const { refunds } = contract;

const viewerOf = ({ sight, user }: Person) => ({ sight, userId: user.id });
const shown = (one: ReviewedRefund, person: Person) => toRefund(one, rightsToRefund(one, person));

/** A refund in sight with which the person may do this act; refuses by the one rule (`refundRights`). */
async function demand(act: RefundAct, db: Db, person: Person, id: string): Promise<ReviewedRefund> {
  const one = found(await findRefund(db, viewerOf(person), id));
  const refusal = rightsToRefund(one, person)[act];
  if (refusal) throw refuse(refusal);
  return one;
}

/** What a code approves: exactly this refund of this payment. */
const approving = ({ refund: { id, transactionId, amountMinor } }: ReviewedRefund) => ({
  act: "approve",
  refund: id,
  transactionId,
  amount: amountMinor,
});

/** What the code of a new refund is bound to. */
export const refundCode = (person: Person, { transactionId, amount, reason }: RefundBody) =>
  ({ subject: person.user.id, purpose: "refund", bound: { act: "create", transactionId, amount, reason } }) as const;

type Deps = Variables & { person: Person };

/** Gives a refund back; its maker hears of it unless they did so themselves. */
async function stop(act: "reject" | "recall", { db, env, clock, person }: Deps, id: string, how: StoppedRefund) {
  const one = await demand(act, db, person, id);
  const now = clock.now();
  const stopped = planRefundStop(db, one, how, now);
  if (!stopped) throw refuse("invalid_state");
  const maker = how.kind === "rejected" ? await findUser(db, one.refund.createdBy) : undefined;
  const letters =
    maker && how.kind === "rejected"
      ? tellOfRefund(one, maker, { kind: "rejected", by: how.by.fullName, reason: how.reason }, { db, env, now })
      : [];
  return {
    answer: shown({ ...one, refund: stopped.refund }, person),
    statements: [
      ...(await planTakeBackOf(person, one.transaction.id, { db, env, now })),
      ...stopped.statements,
      ...letters,
    ],
    log: { refundId: id, amountMinor: one.refund.amountMinor },
  };
}

/** Refunds that wait for a second person: listed, approved, refused and taken back (decision 0175). */
export const refundRoutes = [
  implement(refunds.waiting, async ({ db, person, query }) => {
    const { rows, total } = await listWaitingRefunds(db, viewerOf(person), query);
    return toPage(
      rows.map((one) => shown(one, person)),
      { total, more: false },
      query,
    );
  }),

  implement(refunds.one, async ({ db, person, params }) => {
    const one = found(await findRefund(db, viewerOf(person), params.id));
    const { id, applicationId } = one.transaction;
    const [leaving, isOn] = await Promise.all([waitingActOf(db, person, id), leavesLater(db, applicationId)]);
    return { ...shown(one, person), leaving, leavesLater: isOn };
  }),

  implement(refunds.start, async ({ body, person, ...deps }) => {
    const { transaction } = found(await findTransactionInSight(deps.db, person.sight, body.transactionId));
    demandIn(person, transaction.applicationId, "REFUND_TRANSACTION");
    // The refund itself checks this again; checked here, it saves a useless code.
    if (refundRefusal(transaction)) throw refuse("invalid_state");
    const refusal = partRefusal(body.amount, transaction.grossMinor - transaction.refundedMinor);
    if (refusal === "tooMuch") throw refuse("amount_exceeds_transaction");
    if (refusal) throw refuse("invalid_request", { fields: [{ field: "amount", code: "amountMin" }] });
    const { mobilePhone, language } = person.user;
    const { currency, fullName } = transaction;
    const confirms = { what: "refund", amountMinor: body.amount, currency, to: fullName } as const;
    return issueCode(deps, { ...refundCode(person, body), keep: {}, phone: mobilePhone, language, confirms });
  }),

  implement(refunds.startApproval, async ({ params, person, ...deps }) => {
    const one = await demand("approve", deps.db, person, params.id);
    const { id, mobilePhone, language } = person.user;
    const { currency, fullName } = one.transaction;
    const amountMinor = one.refund.amountMinor;
    return issueCode(deps, {
      subject: id,
      purpose: "refund",
      bound: approving(one),
      keep: {},
      phone: mobilePhone,
      language,
      confirms: { what: "refundApproval", amountMinor, currency, to: fullName },
    });
  }),

  implementOnce(refunds.approve, async ({ params, body, person, ...deps }) => {
    const { db, env, clock } = deps;
    const one = await demand("approve", db, person, params.id);
    const answer = { challenge: body.challenge, purpose: "refund", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: approving(one) });
    const now = clock.now();
    const approved = planRefundApproval(db, one, person.user, now);
    if (!approved) throw refuse("invalid_state");
    const log = { refundId: params.id, amountMinor: one.refund.amountMinor };
    const consumed = consumeChallenge(db, id, now);
    if (await leavesLater(db, one.transaction.applicationId)) {
      const { confirmed, stillAwaits } = approvalOfRefund(one);
      const later = planLater(confirmed, person.user, { db, env, now });
      return {
        answer: { ...shown({ ...one, leaves: true }, person), leaving: toLeaves(later.act) },
        statements: [...consumed, stillAwaits(db), ...later.statements],
        log,
      };
    }
    const maker = await findUser(db, one.refund.createdBy);
    const news = { kind: "approved", by: person.user.fullName } as const;
    const letters: Statement[] = maker ? tellOfRefund(one, maker, news, { db, env, now }) : [];
    return {
      answer: shown({ ...one, refund: approved.refund }, person),
      statements: [...consumed, ...approved.statements, ...letters],
      log,
    };
  }),

  implementOnce(refunds.reject, ({ params, body: { reason }, ...given }) =>
    stop("reject", given, params.id, { kind: "rejected", by: given.person.user, reason }),
  ),

  implementOnce(refunds.recall, ({ params, ...given }) =>
    stop("recall", given, params.id, { kind: "recalled", by: given.person.user }),
  ),
];
