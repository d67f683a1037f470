import { contract } from "#provider/contract/index";
import { LIST_REACH } from "#provider/contract/limits";
import { findApiFacts } from "../db/api-payouts.ts";
import { askedApprovers } from "../db/asked-approvers.ts";
import { earlierOfWaiting } from "../db/earlier-payments.ts";
import { lastPayoutBefore } from "../db/last-paid.ts";
import { leavesLater } from "../db/leaving-acts.ts";
import { listPayouts } from "../db/lists/payouts.ts";
import { waitingFiles } from "../db/payout-files.ts";
import { findPayout, type ReviewedPayout } from "../db/payouts.ts";
import { EXPORT_RATES } from "../exports/links.ts";
import { receiptFile } from "../exports/receipt-file.ts";
import { approvalOfPayout } from "../operations/leaving/approvals.ts";
import { askOneMore, linkOfPayout, tellOfPayout } from "../operations/wallets/payout-letters.ts";
import { planApproval, planGiveBack } from "../operations/wallets/payout-review.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import { boundTo, rightsToPayout } from "../operations/wallets/payout-approval.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { paysFrom, reviewsIn } from "../people/person.ts";
import { found } from "../domain/refusal.ts";
import { demandRate } from "../security/rates.ts";
import { toPage } from "../wire/page.ts";
import { toListedPayout, toPayout, toPayoutDetail } from "../wire/payout.ts";
import { waitingActOf } from "./leaving-acts.ts";
import { reviewHandlers } from "./payout-review.ts";

const { payouts } = contract;

const review = reviewHandlers({
  find: ({ db }, person, id) => findPayout(db, person.sight, id),
  rights: rightsToPayout,
  makerOf: ({ payout }) => payout.createdBy,
  code: ({ payout }) => {
    const { amountMinor, currency, fullName, targetMasked } = payout;
    const confirms = { what: "payout", amountMinor, currency, to: `${fullName}, ${targetMasked}` } as const;
    return { bound: boundTo(payout), confirms };
  },
  approve: async (...approval) => planApproval(...approval),
  later: approvalOfPayout,
  leaving: (one) => ({ ...one, leaves: true }),
  giveBack: (db, { payout }, how, now) => planGiveBack(db, payout, how, now),
  tell: ({ payout }, ...told) => tellOfPayout(payout, ...told),
  askOneMore,
  answer: ({ payout, appName, standing }: ReviewedPayout, changes, approvedBy) =>
    toPayout({ payout: { ...payout, ...changes }, appName, ...(approvedBy && { standing, approvedBy }) }),
  log: ({ payout: { id, amountMinor } }) => ({ payoutId: id, amountMinor }),
});

/** Payouts to others: listed, read, approved, rejected and recalled. */
export const payoutRoutes = [
  implement(payouts.search, async ({ db, person, body }) => {
    const viewer = payoutViewer(person);
    const [{ rows, found: counted, tabs, sums }, [files]] = await Promise.all([
      listPayouts(db, viewer, body),
      waitingFiles(db, viewer, LIST_REACH),
    ]);
    return {
      ...toPage(rows.map(toListedPayout), counted, body),
      tabs,
      waitingFiles: files?.count ?? 0,
      ...(!counted.more && {
        sums: sums.map(({ currency, amountMinor: amount, feeMinor }) => ({
          currency,
          amount,
          amountWithFee: amount + feeMinor,
        })),
      }),
    };
  }),

  implement(payouts.one, async ({ db, env, person, params }) => {
    const one = found(await findPayout(db, person.sight, params.id));
    const { applicationId } = one.payout;
    const can = { reviews: reviewsIn(person, applicationId), pays: paysFrom(person, applicationId) };
    const { region, user } = person;
    const [earlier, last, approvers, api, leaving, isOn] = await Promise.all([
      earlierOfWaiting(db, one),
      lastPayoutBefore(db, one.payout),
      askedApprovers(db, one.payout, one.approvals, linkOfPayout(env, user.region, params.id)),
      findApiFacts(db, params.id),
      waitingActOf(db, person, params.id),
      leavesLater(db, applicationId),
    ]);
    const detail = toPayoutDetail(one, { earlier, last, approvers, api }, { userId: user.id, region, ...can });
    return { ...detail, leaving, leavesLater: isOn };
  }),

  implementFile(payouts.receipt, async ({ db, clock, env, person, params, query: { language } }) => {
    await demandRate({ db, clock }, ["export-download", person.user.id], EXPORT_RATES.download);
    const one = found(await findPayout(db, person.sight, params.id));
    return receiptFile({ db, env }, one, { region: person.region, language });
  }),

  implement(payouts.startApproval, review.startApproval),
  implementOnce(payouts.approve, review.approve),
  implementOnce(payouts.reject, review.reject),
  implementOnce(payouts.recall, review.recall),
];
