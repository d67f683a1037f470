import { contract } from "#provider/contract/index";
import { consumeChallenge } from "../db/challenges.ts";
import { earlierOfWaiting } from "../db/earlier-payments.ts";
import { lastPayoutBefore } from "../db/last-paid.ts";
import { leavingLaterAmong } from "../db/leaving-acts.ts";
import { findPayouts, type ReviewedPayout } from "../db/payouts.ts";
import { sumsOf } from "../domain/sums.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { boundTo, rightsToPayout } from "../operations/wallets/payout-approval.ts";
import type { Person } from "../people/person.ts";
import { refuse } from "../domain/refusal.ts";
import type { Confirms } from "../messages/code.ts";
import { approvalOfPayout } from "../operations/leaving/approvals.ts";
import { planLaterTogether } from "../operations/leaving/confirm.ts";
import { judgeApproval, planApproval } from "../operations/wallets/payout-review.ts";
import { tellOfApproved } from "../operations/wallets/ticked-payout-letters.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toLastPaid } from "../wire/approval.ts";
import { toEarlierPayment } from "../wire/earlier-payment.ts";
import { toLeaves } from "../wire/leaving-act.ts";
import { toPayout } from "../wire/payout.ts";

const { tickedPayouts } = contract;

type Deps = Pick<Variables, "db">;

/** The payouts that are in sight, each once, in the order of the request. */
async function inSight({ db }: Deps, person: Person, ids: readonly string[]): Promise<ReviewedPayout[]> {
  const found = await findPayouts(db, person.sight, ids);
  const byId = new Map(found.map((one) => [one.payout.id, one]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** All of the payouts, for approval; refuses if one is missing or the person may not approve it. */
async function toApproveAll(deps: Deps, person: Person, ids: readonly string[]): Promise<ReviewedPayout[]> {
  const all = await inSight(deps, person, ids);
  if (all.length < new Set(ids).size) throw refuse("not_found");
  for (const one of all) {
    const refusal = rightsToPayout(one, person).refusal.approve;
    if (refusal) throw refuse(refusal);
  }
  return all;
}

/** The applications of these payouts where the last approval leaves a minute later. */
const switchedAmong = ({ db }: Deps, all: readonly ReviewedPayout[]) =>
  leavingLaterAmong(db, [...new Set(all.map(({ payout }) => payout.applicationId))]);

/** Count, sum of each currency, and every payout, independent of their order. */
function boundToAll(all: readonly ReviewedPayout[]) {
  const payouts = all.map(({ payout }) => payout).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { count: payouts.length, sums: sumsOf(payouts), payouts: payouts.map(boundTo) };
}

/** The facts that the SMS names as confirmed by its code; for a single payout also the receiver. */
function toldOf(all: readonly ReviewedPayout[]): Confirms {
  const [first, ...others] = all;
  if (!first || others.length > 0)
    return { what: "payouts", count: all.length, sums: sumsOf(all.map(({ payout }) => payout)) };
  const { amountMinor, currency, fullName, targetMasked } = first.payout;
  return { what: "payout", amountMinor, currency, to: `${fullName}, ${targetMasked}` };
}

/** Who has approved a payout so far and still may. */
const countingOf = ({ approvals }: ReviewedPayout): string[] =>
  approvals.filter(({ counts }) => counts).map(({ userName }) => userName);

/** Several payouts approved with one code, all or none (decision 0069). */
export const tickedPayoutRoutes = [
  implement(tickedPayouts.list, async ({ person, query, ...deps }) => {
    const all = await inSight(deps, person, query.ids.split(","));
    if (all.length === 0) throw refuse("not_found");
    const [earlier, last, switched] = await Promise.all([
      Promise.all(all.map((one) => earlierOfWaiting(deps.db, one))),
      Promise.all(all.map(({ payout }) => lastPayoutBefore(deps.db, payout))),
      switchedAmong(deps, all),
    ]);
    return all.map((one, at) => {
      const { leaves, needed } = judgeApproval(one, person.user);
      return {
        ...toPayout({ ...one, approvedBy: countingOf(one) }),
        approversNeeded: needed,
        description: one.payout.description,
        lastPaid: toLastPaid(last[at]),
        refusal: rightsToPayout(one, person).refusal.approve,
        leaves,
        leavesLater: switched.has(one.payout.applicationId),
        earlier: toEarlierPayment(earlier[at]),
      };
    });
  }),

  implement(tickedPayouts.startApproval, async ({ body, person, ...deps }) => {
    const all = await toApproveAll(deps, person, body.ids);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "payout", bound: boundToAll(all) } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms: toldOf(all) });
  }),

  implementOnce(tickedPayouts.approve, async ({ params, body, person, ...deps }) => {
    const { db, env, clock } = deps;
    const all = await toApproveAll(deps, person, body.ids);
    const answer = { challenge: body.challenge, purpose: "payout", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundToAll(all) });
    const now = clock.now();
    const approved = all.map((reviewed) => {
      const planned = planApproval(db, reviewed, person.user, now);
      if (!planned) throw refuse("invalid_state");
      return { reviewed, statements: planned.statements, ...planned.approving };
    });
    const switched = await switchedAmong(deps, all);
    const isLater = ({ leaves, reviewed }: (typeof approved)[number]) =>
      leaves && switched.has(reviewed.payout.applicationId);
    const atOnce = approved.filter((one) => !isLater(one));
    const confirmed = approved.filter(isLater).map(({ reviewed }) => approvalOfPayout(reviewed));
    const list = "/billing/payouts";
    const later = planLaterTogether(
      confirmed.map((one) => one.confirmed),
      person.user,
      { db, env, now, list },
    );
    const leavingOf = ({ payout }: ReviewedPayout) => {
      const act = later.acts.find(({ aboutId }) => aboutId === payout.id);
      return act ? toLeaves(act) : null;
    };
    return {
      answer: approved.map(({ reviewed, needed, approvedBy, leaves }) => {
        const { payout, appName, standing } = reviewed;
        const leaving = leavingOf(reviewed);
        const shown =
          leaves && !leaving
            ? toPayout({ payout: { ...payout, approversNeeded: needed, state: "IN_PROGRESS" }, appName })
            : toPayout({
                payout: { ...payout, approversNeeded: needed },
                appName,
                standing,
                approvedBy: leaving ? countingOf(reviewed) : approvedBy,
              });
        return { ...shown, leaving };
      }),
      statements: [
        ...consumeChallenge(db, id, now),
        ...atOnce.flatMap(({ statements }) => statements),
        ...confirmed.map(({ stillAwaits }) => stillAwaits(db)),
        ...later.statements,
        ...(await tellOfApproved(atOnce, person.user, { db, env, now })),
      ],
      log: { payouts: approved.length, leaving: approved.filter(({ leaves }) => leaves).length },
    };
  }),
];
