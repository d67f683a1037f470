import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import { ROLE_DEFAULTS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import type { PayoutReason } from "#provider/contract/words";
import { withdrawalFee } from "#provider/rules/fees";
import { maskedIban } from "#provider/rules/iban-text";
import { RETURN_REASON } from "../../domain/bank.ts";
import { failPayout, finishPayout, returnPayout, startPayout, stopPayout } from "../../domain/ledger.ts";
import { searchOfPayout } from "../../domain/search.ts";
import { seedUsers } from "./demo-users.ts";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { DAY, HOUR, MINUTE } from "./payments.ts";
import { planPayoutFiles } from "./payout-files.ts";
import { tellOfRules } from "./payout-rules.ts";
import { randomFrom } from "./random.ts";
import { balanceOf, book, type Story } from "./story.ts";

type Receiver = { name: string; iban: string; description: string };
/**
 * The receivers and purposes of payouts; the bank never answers about the accounts below (docs/provider.md, "Test
 * targets").
 */
const RECEIVERS: Record<"default" | "ae", readonly Receiver[]> = {
  default: [
    { name: "Xəzər Camaşırxana MMC", iban: "AZ86AIIB00000000000000000001", description: "Camaşırxana xidməti" },
    { name: "Nigar Səfərova", iban: "AZ95IBAZ38090019449123456789", description: "Bələdçi xidməti" },
    { name: "Bakı Gül Evi", iban: "AZ86AIIB00000000000000000001", description: "Zal üçün güllər" },
  ],
  ae: [
    { name: "Al Noor Transport LLC", iban: "AE840330000000000000001", description: "Coaches for day tours" },
    { name: "Omar Hassan", iban: "AE070331234567890123456", description: "Guide" },
  ],
};
const UNKNOWN = { default: "AZ06AIIB00000000000000009201", ae: "AE040330000000000009201" } as const;

type Fate =
  | { kind: "arrives" }
  | { kind: "fails"; reason: PayoutReason }
  | { kind: "returns" }
  | { kind: "isAsked" }
  | { kind: "isOnItsWay" }
  | { kind: "rejected"; reason: string }
  | { kind: "recalled" }
  | { kind: "expired" }
  | { kind: "waits" };

/** The time that approvers take, and the bank. */
const REVIEWED_AFTER = 3 * HOUR;
const ANSWERED_AFTER = 40 * MINUTE;

type People = { maker: { id: string; fullName: string }; reviewer: { id: string; fullName: string } | undefined };

/**
 * A merchant account's payouts to others: most arrived, and the last weeks have one in every other state. The financial
 * manager makes them and the owner approves them; an owner without a team approves alone; if the owner may not approve,
 * the payouts wait.
 */
export function planPayouts(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const team = seedUsers.filter(({ merchantId }) => merchantId === shop.merchantId);
  const [owner] = shop.managers;
  const boss = team.find(({ id }) => id === owner?.id);
  if (shop.region === "sa" || !boss) return;
  const finance = team.find(({ role }) => role === "ROLE_FIN_MANAGER");
  const reviews = ROLE_DEFAULTS[boss.role].includes("PAYOUT_REVIEW");
  const people: People = { maker: finance ?? boss, reviewer: reviews ? boss : undefined };
  // A random stream of its own, so that these extra payouts do not change the rest of the story.
  const aside = { ...story, random: randomFrom(Number(shop.application.id.slice(2)) + 50_000_000) };
  const plan = (at: number, fate: Fate, who = people) => planOne(aside, shop, schedule, { at, fate, who, now });

  if (people.reviewer) {
    for (let ago = 700; ago > 35; ago -= 35) plan(now - ago * DAY - 4 * HOUR, { kind: "arrives" });
    plan(now - 24 * DAY, { kind: "fails", reason: "incorrect_account_holder_name" });
    plan(now - 5 * DAY, { kind: "fails", reason: "account_closed" });
    plan(now - 12 * DAY, { kind: "returns" });
    plan(now - 30 * HOUR, { kind: "isAsked" });
    plan(now - 4 * HOUR, { kind: "isOnItsWay" });
    if (finance) plan(now - 18 * DAY, { kind: "rejected", reason: "The invoice was paid in March already." });
  }
  plan(now - 40 * DAY, { kind: "expired" });
  plan(now - 16 * DAY, { kind: "recalled" });
  plan(now - 2 * DAY, { kind: "waits" });
  if (!finance && reviews) planPayoutFiles(aside, shop, schedule, { maker: boss, reviewer: undefined, now });
  if (!finance || !reviews) return;
  planPayoutFiles(aside, shop, schedule, { maker: finance, reviewer: boss, now });
  plan(now - 5 * HOUR, { kind: "waits" });
  plan(now - 7 * HOUR, { kind: "waits" }, { maker: boss, reviewer: finance });
  tellOfRules(aside, shop.application.id, { proposer: finance, decider: boss, now });
}

function planOne(
  story: Story,
  { application, merchantId, region }: Shop,
  schedule: Schedule,
  { at, fate, who: { maker, reviewer }, now }: { at: number; fate: Fate; who: People; now: number },
): void {
  if (region === "sa") return;
  const { currency } = REGION_FACTS[region];
  schedule(at, () => {
    const receiver = story.random.pick(RECEIVERS[region]);
    const available = balanceOf(story, application.id, currency, "AVAILABLE");
    const amountMinor = Math.min(story.random.int(20, 180), Math.floor(available / 1_000)) * 100;
    const feeMinor = withdrawalFee(amountMinor, false);
    if (amountMinor === 0 || available < amountMinor + feeMinor) return;
    const id = story.random.id("pay");
    const subject = { applicationId: application.id, reference: id, kind: "PAYOUT" } as const;
    const sums = { amount: amountMinor, fee: feeMinor };
    const iban = fate.kind === "isAsked" ? UNKNOWN[region] : receiver.iban;
    const isAlone = reviewer?.id === maker.id;
    const payout: Story["payouts"][number] = {
      id,
      merchantId,
      applicationId: application.id,
      kind: "PAYOUT",
      automatic: false,
      state: "AWAITING_APPROVAL",
      target: "BANK",
      targetMasked: maskedIban(iban),
      destination: iban,
      cardType: null,
      fullName: receiver.name,
      description: receiver.description,
      currency,
      amountMinor,
      feeMinor,
      createdBy: maker.id,
      createdByName: maker.fullName,
      createdAt: at,
      reviewedBy: null,
      reviewedByName: null,
      reviewedAt: null,
      approvedAlone: false,
      reason: null,
      failure: null,
      finishedAt: null,
      bankAt: null,
      asked: 0,
      unknownSince: null,
      returnedAt: null,
      settledBy: null,
      settledByName: null,
      settledNote: null,
      nameCheck: null,
      finCode: null,
      search: searchOfPayout({
        id,
        region,
        merchantId,
        applicationId: application.id,
        targetMasked: maskedIban(iban),
        fullName: receiver.name,
        description: receiver.description,
      }),
    };
    story.payouts.push(payout);
    book(story, startPayout(subject, sums), currency, at);

    const later = (when: number, changes: Partial<typeof payout>, entry?: typeof finishPayout) =>
      schedule(when, () => {
        Object.assign(payout, changes);
        if (entry) book(story, entry(subject, sums), currency, when);
      });
    const back = (when: number, changes: Partial<typeof payout>, entry: typeof finishPayout = stopPayout) =>
      later(when, { ...changes, finishedAt: when }, entry);
    const reviewedAt = at + REVIEWED_AFTER;
    const review = { reviewedBy: isAlone ? null : reviewer?.id, reviewedByName: reviewer?.fullName, reviewedAt };

    if (fate.kind === "waits") return;
    if (fate.kind === "recalled") return back(at + HOUR, { state: "RECALLED" });
    if (fate.kind === "expired") return back(at + PAYOUT_APPROVAL_DAYS * DAY, { state: "EXPIRED" });
    if (fate.kind === "rejected") return back(reviewedAt, { ...review, state: "REJECTED", reason: fate.reason });
    const answeredAt = reviewedAt + ANSWERED_AFTER;
    const unanswered =
      fate.kind === "isOnItsWay"
        ? { bankAt: now + 22 * HOUR }
        : fate.kind === "isAsked"
          ? { asked: 32, unknownSince: reviewedAt + MINUTE, bankAt: now + 35 * MINUTE }
          : {};
    later(reviewedAt, { ...review, state: "IN_PROGRESS", approvedAlone: isAlone, ...unanswered });
    if (fate.kind === "fails") back(answeredAt, { state: "FAIL", failure: fate.reason }, failPayout);
    if (fate.kind === "arrives" || fate.kind === "returns")
      later(answeredAt, { state: "SUCCESS", finishedAt: answeredAt }, finishPayout);
    if (fate.kind === "returns") {
      const returnedAt = answeredAt + DAY;
      later(returnedAt, { state: "RETURNED", failure: RETURN_REASON, returnedAt }, returnPayout);
    }
  });
}
