import { contract } from "#provider/contract/index";
import { LIST_REACH } from "#provider/contract/limits";
import { consumeChallenge } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { earlierOfWaiting } from "../db/earlier-payments.ts";
import { listPayouts } from "../db/lists/payouts.ts";
import { waitingFiles } from "../db/payout-files.ts";
import { findPayout, type ReviewedPayout } from "../db/payouts.ts";
import { findUser } from "../db/people.ts";
import type { PayoutRow } from "../db/withdrawals.ts";
import type { PayoutNews } from "../messages/payout.ts";
import { askOneMore, tellOfPayout } from "../operations/wallets/payout-letters.ts";
import { judgeApproval, planApproval, planGiveBack } from "../operations/wallets/review.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { boundTo, refusalToApprove } from "../operations/wallets/payout-approval.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { demandIn, paysFrom, reviewsIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toPage } from "../wire/page.ts";
import { toPayout, toPayoutDetail } from "../wire/payout.ts";

const { payouts } = contract;

type Deps = Pick<Variables, "db" | "env" | "clock">;

/** A payout in sight that somebody may review; refuses where the role chosen for them there leaves it to others. */
async function toReview({ db }: Pick<Deps, "db">, person: Person, id: string): Promise<ReviewedPayout> {
  const one = found(await findPayout(db, person.sight, id));
  demandIn(person, one.payout.applicationId, "PAYOUT_REVIEW");
  return one;
}

/** The same, to approve; refuses what they may not. */
async function toApprove({ db }: Pick<Deps, "db">, person: Person, id: string): Promise<ReviewedPayout> {
  const one = found(await findPayout(db, person.sight, id));
  const refusal = refusalToApprove(one, person);
  if (refusal) throw refuse(refusal);
  return one;
}

/** To whoever made a payout, unless they did it themselves. */
async function tellMaker(deps: Deps, payout: PayoutRow, person: Person, news: PayoutNews): Promise<Statement[]> {
  if (payout.createdBy === person.user.id) return [];
  const maker = await findUser(deps.db, payout.createdBy);
  return maker ? tellOfPayout(payout, maker, news, { ...deps, now: deps.clock.now() }) : [];
}

/** Payouts to others: found, told of, approved, rejected and taken back. */
export const payoutRoutes = [
  implement(payouts.search, async ({ db, person, body }) => {
    const viewer = payoutViewer(person);
    const [{ rows, found: counted, tabs }, [files]] = await Promise.all([
      listPayouts(db, viewer, body),
      waitingFiles(db, viewer, LIST_REACH),
    ]);
    return { ...toPage(rows.map(toPayout), counted, body), tabs, waitingFiles: files?.count ?? 0 };
  }),

  implement(payouts.one, async ({ db, person, params }) => {
    const one = found(await findPayout(db, person.sight, params.id));
    const { applicationId } = one.payout;
    const can = { reviews: reviewsIn(person, applicationId), pays: paysFrom(person, applicationId) };
    const earlier = await earlierOfWaiting(db, one);
    return toPayoutDetail(one, earlier, { userId: person.user.id, ...can });
  }),

  implement(payouts.startApproval, async ({ params, person, ...deps }) => {
    const { payout } = await toApprove(deps, person, params.id);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "payout", bound: boundTo(payout) } as const;
    const { amountMinor, currency, fullName, targetMasked } = payout;
    const confirms = { what: "payout", amountMinor, currency, to: `${fullName}, ${targetMasked}` } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(payouts.approve, async ({ params, body, person, ...deps }) => {
    const { db, clock } = deps;
    const reviewed = await toApprove(deps, person, params.id);
    const { payout, appName, standing } = reviewed;
    const answer = { challenge: body.challenge, purpose: "payout", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundTo(payout) });
    const now = clock.now();
    const statements = planApproval(db, reviewed, person.user, now);
    if (!statements) throw refuse("invalid_state");
    const { leaves, needed, approvedBy } = judgeApproval(reviewed, person.user);
    const approved = { ...payout, approversNeeded: needed };
    const letters = leaves
      ? await tellMaker(deps, payout, person, { kind: "approved", by: person.user.fullName })
      : await askOneMore(reviewed, person.user, { ...deps, now });
    return {
      answer: leaves
        ? toPayout({ payout: { ...approved, state: "IN_PROGRESS" }, appName })
        : toPayout({ payout: approved, appName, standing, approvedBy }),
      statements: [...consumeChallenge(db, id, now), ...statements, ...letters],
      log: { payoutId: payout.id, amountMinor: payout.amountMinor, approvals: approvedBy.length, needed },
    };
  }),

  implementOnce(payouts.reject, async ({ params, body: { reason }, person, ...deps }) => {
    const { payout, appName } = await toReview(deps, person, params.id);
    if (payout.createdBy === person.user.id) throw refuse("own_payout");
    const by = person.user;
    const statements = planGiveBack(deps.db, payout, { kind: "rejected", by, reason }, deps.clock.now());
    if (!statements) throw refuse("invalid_state");
    const letters = await tellMaker(deps, payout, person, { kind: "rejected", by: by.fullName, reason });
    return {
      answer: toPayout({ payout: { ...payout, state: "REJECTED", reason }, appName }),
      statements: [...statements, ...letters],
      log: { payoutId: payout.id },
    };
  }),

  implementOnce(payouts.recall, async ({ params, person, db, clock }) => {
    const { payout, appName } = found(await findPayout(db, person.sight, params.id));
    // To everybody else it is no payout of theirs to take back.
    if (payout.createdBy !== person.user.id) throw refuse("not_found");
    const statements = planGiveBack(db, payout, { kind: "recalled" }, clock.now());
    if (!statements) throw refuse("invalid_state");
    return {
      answer: toPayout({ payout: { ...payout, state: "RECALLED" }, appName }),
      statements,
      log: { payoutId: payout.id },
    };
  }),
];
