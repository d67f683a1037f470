import { REGION_FACTS } from "#provider/contract/regions";
import { PAYOUT_REASONS, type PayoutReason } from "#provider/contract/words";
import { withdrawalFee } from "#provider/rules/fees";
import { maskedIban } from "#provider/rules/iban-text";
import { RETURN_REASON } from "../../domain/bank.ts";
import { failPayout, finishPayout, returnPayout, startPayout } from "../../domain/ledger.ts";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { DAY, HOUR, MINUTE } from "./payments.ts";
import { randomFrom } from "./random.ts";
import { balanceOf, book, type Story } from "./story.ts";
import { seedUsers } from "./demo-users.ts";

/**
 * The accounts that shops withdraw to, and the account about which the bank never answers (docs/provider.md, "Test
 * targets").
 */
const IBANS = {
  default: { usual: "AZ21NABZ00000000137010001944", unknown: "AZ06AIIB00000000000000009201" },
  ae: { usual: "AE070331234567890123456", unknown: "AE040330000000000009201" },
} as const;

/** How a withdrawal ends, and how long after its beginning. */
type Fate =
  | { kind: "arrives" }
  | { kind: "fails"; reason: PayoutReason }
  | { kind: "returns"; after: number }
  | { kind: "settled"; after: number }
  | { kind: "isAsked"; times: number; next: number }
  | { kind: "isOnItsWay"; answersAt: number };

const ANSWERED_AFTER = 40 * MINUTE;
const ASKED_AFTER = MINUTE;

/** The amount of a withdrawal in minor units, from the available balance. */
type AmountOf = (available: number) => number;

/** An amount of minor units rounded down to whole hundreds of the currency. */
const inHundreds = (minor: number): number => Math.floor(minor / 10_000) * 10_000;

/** A share of the available balance, in whole hundreds if it is that large. */
const shareOf =
  (share: number): AmountOf =>
  (available) =>
    inHundreds(available * share) || Math.floor((available * share) / 100) * 100;

/**
 * Once a week a shop withdraws most of its money above its float; sometimes the bank refuses, as it did the day before
 * yesterday. Besides, small ones of every kind: each reason for a bank's refusal, two that were sent back, one that
 * staff settled, one that the bank does not know, and one on its way.
 */
export function planWithdrawals(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  // The sa region has no payouts.
  if (shop.region === "sa") return;
  const { float } = shop.profile;
  const most: AmountOf = (available) => inHundreds(Math.max(0, available - float) * 0.7);
  const plan = (at: number, amountOf: AmountOf, fate: Fate, told = story) =>
    planOne(told, shop, schedule, { at, amountOf, fate });
  const refused: Fate = { kind: "fails", reason: "account_closed" };
  for (let at = now - 100 * 7 * DAY - 5 * HOUR; at < now; at += 7 * DAY)
    plan(at, most, story.random.chance(0.04) ? refused : { kind: "arrives" });
  plan(now - 2 * DAY - 3 * HOUR, shareOf(0.2), refused);

  // A random stream of its own, so that these extra withdrawals do not change the rest of the story.
  const aside = { ...story, random: randomFrom(Number(shop.application.id.slice(2))) };
  for (const [nth, reason] of PAYOUT_REASONS.entries())
    plan(now - (40 + 70 * nth) * DAY - 2 * HOUR, shareOf(0.2), { kind: "fails", reason }, aside);
  plan(now - 400 * DAY, shareOf(0.1), { kind: "returns", after: 2 * DAY }, aside);
  plan(now - 9 * DAY, shareOf(0.1), { kind: "returns", after: DAY }, aside);
  plan(now - 200 * DAY, shareOf(0.1), { kind: "settled", after: 3 * DAY }, aside);
  // Asked after one minute, two, four, and then every hour.
  plan(now - 26 * HOUR, shareOf(0.1), { kind: "isAsked", times: 31, next: now + 25 * MINUTE }, aside);
  plan(now - 20 * MINUTE, shareOf(0.1), { kind: "isOnItsWay", answersAt: now + 20 * HOUR }, aside);
}

/** A part of the available balance goes to the shop's bank account, or comes back. */
function planOne(
  story: Story,
  { application, merchantId, region, managers }: Shop,
  schedule: Schedule,
  { at, amountOf, fate }: { at: number; amountOf: AmountOf; fate: Fate },
): void {
  const [by] = managers;
  if (!by || region === "sa") return;
  const { currency } = REGION_FACTS[region];
  schedule(at, () => {
    const amountMinor = amountOf(balanceOf(story, application.id, currency, "AVAILABLE"));
    if (amountMinor === 0) return;
    const feeMinor = withdrawalFee(amountMinor, false);
    const id = story.random.id("pay");
    const subject = { applicationId: application.id, reference: id, kind: "WITHDRAWAL" } as const;
    const sums = { amount: amountMinor, fee: feeMinor };
    const isKnown = fate.kind !== "isAsked" && fate.kind !== "settled";
    const destination = IBANS[region][isKnown ? "usual" : "unknown"];
    const payout: Story["payouts"][number] = {
      id,
      merchantId,
      applicationId: application.id,
      kind: "WITHDRAWAL",
      automatic: false,
      state: "IN_PROGRESS",
      target: "BANK",
      targetMasked: maskedIban(destination),
      destination,
      cardType: null,
      fullName: by.name,
      description: "",
      currency,
      amountMinor,
      feeMinor,
      createdBy: by.id,
      createdByName: by.name,
      createdAt: at,
      reviewedBy: null,
      reviewedByName: null,
      reviewedAt: null,
      approvedAlone: false,
      reason: null,
      failure: null,
      finishedAt: null,
      bankAt: fate.kind === "isAsked" ? fate.next : fate.kind === "isOnItsWay" ? fate.answersAt : null,
      asked: fate.kind === "isAsked" ? fate.times : 0,
      unknownSince: isKnown ? null : at + ASKED_AFTER,
      returnedAt: null,
      settledBy: null,
      settledByName: null,
      settledNote: null,
      nameCheck: null,
      finCode: null,
      search: "",
    };
    story.payouts.push(payout);
    book(story, startPayout(subject, sums), currency, at);

    const end = (endsAt: number, failure: PayoutReason | null) => {
      Object.assign(payout, { state: failure ? "FAIL" : "SUCCESS", failure, finishedAt: endsAt });
      book(story, (failure ? failPayout : finishPayout)(subject, sums), currency, endsAt);
    };
    const answeredAt = at + ANSWERED_AFTER;
    if (fate.kind === "arrives") schedule(answeredAt, () => end(answeredAt, null));
    if (fate.kind === "fails") schedule(answeredAt, () => end(answeredAt, fate.reason));
    if (fate.kind === "settled") {
      const settledAt = at + fate.after;
      schedule(settledAt, () => {
        end(settledAt, "could_not_process");
        const staff = seedUsers.find(({ role }) => role === "ROLE_ADMIN");
        Object.assign(payout, {
          asked: 72,
          settledBy: staff?.id,
          settledByName: staff?.fullName,
          settledNote: "The bank confirmed by phone that nothing was credited",
        });
      });
    }
    if (fate.kind === "returns") {
      const returnedAt = answeredAt + fate.after;
      schedule(answeredAt, () => end(answeredAt, null));
      schedule(returnedAt, () => {
        Object.assign(payout, { state: "RETURNED", failure: RETURN_REASON, returnedAt });
        book(story, returnPayout(subject, sums), currency, returnedAt);
      });
    }
  });
}
