import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import { dayIn, startOfDay } from "#provider/contract/regions";
import { planInvoice, type Aftermath, type Fate, type Schedule } from "./fates.ts";
import { momentOf, usualTerms, type Shop } from "./invoices.ts";
import { DAY, HOUR, MINUTE } from "./payments.ts";
import type { Story } from "./story.ts";

/** The days since the demo merchants began. */
const DAYS_OF_HISTORY = 730;
/** The share of today's business on the first day, because a merchant starts small. */
const FIRST_DAY_SHARE = 0.55;

const USUAL_FATES = [
  ["paid", 66],
  ["ignored", 14],
  ["canceled", 6],
  ["cash", 5],
  ["declined", 5],
  ["abandoned", 3.4],
  ["failed", 0.6],
] as const satisfies readonly (readonly [Fate, number])[];
const AFTER_PURCHASE = [
  ["kept", 93],
  ["refunded", 3],
  ["refundedPart", 3],
  ["refundFailed", 1],
] as const satisfies readonly (readonly [Aftermath, number])[];
const AFTER_HOLD = [
  ["captured", 60],
  ["capturedPart", 18],
  ["reversed", 12],
  ["lapsed", 10],
] as const satisfies readonly (readonly [Aftermath, number])[];

/** Two years of a shop's days with their weekly and seasonal pattern, up to now. */
export function planTwoYears(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const { random } = story;
  const { profile, region } = shop;
  const noonToday = startOfDay(region, dayIn(region, new Date(now))).getTime() + 12 * HOUR;
  for (let ago = DAYS_OF_HISTORY; ago >= 0; ago--) {
    const date = new Date(noonToday - ago * DAY);
    const season = (profile.months[date.getUTCMonth()] ?? 1) * (profile.weekdays[date.getUTCDay()] ?? 1);
    const growth = FIRST_DAY_SHARE + (1 - FIRST_DAY_SHARE) * (1 - ago / DAYS_OF_HISTORY);
    for (let left = random.count(profile.perDay * season * growth); left > 0; left--) {
      const terms = usualTerms(story, shop);
      planInvoice(story, shop, schedule, {
        terms,
        fate: terms.partialAllowed && random.chance(0.4) ? "partial" : random.weighted(USUAL_FATES),
        aftermath: random.weighted(terms.preAuth ? AFTER_HOLD : AFTER_PURCHASE),
        createdAt: momentOf(story, shop, dayIn(region, date)),
        // Most payers pay within the hour, some after days.
        paysAfter: Math.round(MINUTE * (10 + 45 * -Math.log(1 - random.next()) * (random.chance(0.25) ? 30 : 1))),
      });
    }
  }
}

const PLAIN = { preAuth: false, partialAllowed: false, installment: false, linkDays: 7 };

/** One recent example of each short-lived state, such as a hold or a payment in 3-D Secure. */
export function planShowcase(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const show = (hoursAgo: number, fate: Fate, aftermath: Aftermath, terms = PLAIN, paysAfter = 20 * MINUTE) =>
    planInvoice(story, shop, schedule, { terms, fate, aftermath, createdAt: now - hoursAgo * HOUR, paysAfter });
  show(52, "failed", "kept");
  show(50, "ignored", "kept");
  show(49, "canceled", "kept");
  show(47, "cash", "kept");
  show(45, "paid", "captured", { ...PLAIN, preAuth: true }, 44 * HOUR);
  show(40, "declined", "kept");
  show(30, "partial", "kept", { ...PLAIN, partialAllowed: true }, 28 * HOUR);
  show(28, "abandoned", "kept");
  show(26, "paid", "kept", { ...PLAIN, installment: shop.region === "default" });
  planInvoice(story, shop, schedule, {
    terms: PLAIN,
    fate: "paid",
    aftermath: "refunding",
    paysAfter: 15 * MINUTE,
    createdAt: now - 27 * HOUR,
    aftermathAt: now - 3 * MINUTE,
  });
  show(3, "ignored", "kept", { ...PLAIN, preAuth: true });
  // Made just now: no payer pays this soon, so that the newest unpaid invoice has no held money.
  show((5 * MINUTE) / HOUR, "ignored", "kept");
  // Tasks for the merchant: a hold with half a day left, and a link on its last day.
  show((PRE_AUTH_DAYS * DAY) / HOUR - 14, "paid", "kept", { ...PLAIN, preAuth: true });
  show(24, "ignored", "kept", { ...PLAIN, linkDays: 1 });
  // A payer in the middle of 3-D Secure, who refuses two minutes after the beginning or never returns.
  show(1, "abandoned", "kept", PLAIN, HOUR - MINUTE);
}
