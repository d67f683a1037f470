import type { Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { secondsOf } from "../../db/payout-reviewers.ts";
import type { ReviewedPayout } from "../../db/payouts.ts";
import { findUser } from "../../db/people.ts";
import type { UserRow } from "../../db/rows.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { sumsOf } from "../../domain/sums.ts";
import { appUrl } from "../../env.ts";
import type { PayoutNews } from "../../messages/payout.ts";
import { payoutsLetter, type PayoutsNews } from "../../messages/payouts.ts";
import { sumsText } from "../../messages/sums.ts";
import { approversOf, tellOfPayout, type Around } from "./payout-letters.ts";

type By = { id: string; fullName: string };
/** A payout that a person has approved together with others. `leaves`: it needs no further approval. */
export type ApprovedOne = { reviewed: ReviewedPayout; leaves: boolean };
type LetterInput = { to: UserRow; payouts: PayoutRow[] };

/**
 * The letters about payouts that were approved at once, one for each reader: the makers of payouts that left, and the
 * people who may give the approval that others still need.
 */
export async function tellOfApproved(approved: readonly ApprovedOne[], by: By, around: Around): Promise<Statement[]> {
  const leaving = approved.filter(({ leaves }) => leaves).map(({ reviewed }) => reviewed.payout);
  const waiting = approved.filter(({ leaves }) => !leaves).map(({ reviewed }) => reviewed);
  const letter = (news: PayoutsNews, one: (payout: PayoutRow) => PayoutNews) => (told: LetterInput) =>
    tellSeveral(told, { news, one, by }, around);
  return [
    ...(await makersOf(leaving, by, around)).flatMap(letter("approved", () => ({ kind: "approved", by: by.fullName }))),
    ...(await askedFor(waiting, by, around)).flatMap(
      letter("oneMore", ({ createdByName: maker }) => ({ kind: "oneMore", maker, by: by.fullName })),
    ),
  ];
}

/** The makers of these payouts, except the person who approved them. */
async function makersOf(payouts: readonly PayoutRow[], by: By, { db }: Around): Promise<LetterInput[]> {
  const makers = [...new Set(payouts.map(({ createdBy }) => createdBy))].filter((id) => id !== by.id);
  const found = await Promise.all(makers.map((id) => findUser(db, id)));
  return found.flatMap((to) => (to ? [{ to, payouts: payouts.filter(({ createdBy }) => createdBy === to.id) }] : []));
}

/** The people who may give the approval that each payout still needs. */
async function askedFor(waiting: readonly ReviewedPayout[], by: By, { db }: Around): Promise<LetterInput[]> {
  const reviewersFor = new Map<string, Promise<UserRow[]>>();
  const told = new Map<string, LetterInput>();
  for (const { payout, approvals } of waiting) {
    const approvers = approversOf(approvals, by);
    const key = [payout.applicationId, payout.createdBy, ...approvers].join(" ");
    const asked = reviewersFor.get(key) ?? secondsOf(db, payout, approvers);
    reviewersFor.set(key, asked);
    for (const to of await asked) {
      const before = told.get(to.id);
      if (before) before.payouts.push(payout);
      else told.set(to.id, { to, payouts: [payout] });
    }
  }
  return [...told.values()];
}

type Telling = { news: PayoutsNews; one: (payout: PayoutRow) => PayoutNews; by: By };

/** One letter about several payouts; for a single one, the usual letter. */
function tellSeveral({ to, payouts }: LetterInput, { news, one, by }: Telling, around: Around): Statement[] {
  const [first, ...others] = payouts;
  if (!first) return [];
  if (others.length === 0) return tellOfPayout(first, to, one(first), around);
  const link = `${appUrl(around.env, to.region)}/billing/payouts${news === "oneMore" ? "?tab=WAITING" : ""}`;
  const total = sumsText(to.language, sumsOf(payouts));
  const told = { name: to.fullName, count: payouts.length, total, by: by.fullName, link };
  return mailPerson(around.db, to, { ...payoutsLetter(to.language, news, told), link, at: around.now });
}
