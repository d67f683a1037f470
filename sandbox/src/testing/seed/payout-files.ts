import { REGION_FACTS } from "#provider/contract/regions";
import type { PayoutFileWarning } from "#provider/contract/payout-file-rows";
import { decimalText } from "#provider/rules/money-text";
import { maskedIban } from "#provider/rules/iban-text";
import { withdrawalFee } from "#provider/rules/fees";
import type { Db } from "../../db/database.ts";
import { searchOfPayoutFile } from "../../db/payout-files.ts";
import { payoutFileRows, payoutFiles, payouts } from "../../db/schema/index.ts";
import { failPayout, finishPayout, payoutSubject, startPayout } from "../../domain/ledger.ts";
import { searchOfPayout } from "../../domain/search.ts";
import type { Schedule } from "./fates.ts";
import { insertAll } from "./insert.ts";
import type { Shop } from "./invoices.ts";
import { HOUR, MINUTE } from "./payments.ts";
import { balanceOf, book, type Story } from "./story.ts";

type Paid = {
  name: string;
  iban: string;
  minor: number;
  warnings?: PayoutFileWarning[];
  /** The employee's number, and the routing code of their bank; only in ae. */
  salary?: { personNumber: string; routingCode: string };
};
/** Guides who are paid by the hour, two of them with the same account. */
const GUIDES: Record<"default" | "ae", { fileName: string; description: string; paid: readonly Paid[] }> = {
  default: {
    fileName: "beledciler.xlsx",
    description: "Bələdçi xidməti",
    paid: [
      { name: "Nigar Səfərova", iban: "AZ95IBAZ38090019449123456789", minor: 12_50 },
      { name: "Xəzər Camaşırxana MMC", iban: "AZ86AIIB00000000000000000001", minor: 18_00 },
      { name: "Bakı Gül Evi", iban: "AZ86AIIB00000000000000000001", minor: 9_00, warnings: ["notAsked"] },
      {
        name: "Bakı Gül Evi",
        iban: "AZ86AIIB00000000000000000001",
        minor: 9_00,
        warnings: ["twiceInFile", "notAsked"],
      },
    ],
  },
  ae: {
    fileName: "guides.csv",
    description: "Guide",
    paid: [
      {
        name: "Omar Hassan",
        iban: "AE070331234567890123456",
        minor: 12_50,
        salary: { personNumber: "00915012345663", routingCode: "203320101" },
      },
      {
        name: "Elçin Məmmədov",
        iban: "AE840330000000000000001",
        minor: 18_00,
        warnings: ["paidLately"],
        salary: { personNumber: "00915012345664", routingCode: "203320101" },
      },
    ],
  },
};

/** A salary without variable pay and unpaid leave. */
const NOTHING_ELSE = { variablePay: "0.00", unpaidDays: "0" };

type Somebody = { id: string; fullName: string };
/** Without a reviewer, the maker is alone and approves their own files. */
type FilePeople = { maker: Somebody; reviewer: Somebody | undefined; now: number };

/**
 * Two files of payouts: one waits for approval, and the last payout of the newer one failed. A person who is alone has
 * only the second one. None if the wallet has not enough money.
 */
export function planPayoutFiles(story: Story, shop: Shop, schedule: Schedule, told: FilePeople): void {
  if (told.reviewer) planOne(story, shop, schedule, told, { at: told.now - 6 * HOUR, ends: false });
  planOne(story, shop, schedule, told, { at: told.now - 3 * HOUR, ends: true });
}

function planOne(
  story: Story,
  { application, merchantId, region }: Shop,
  schedule: Schedule,
  { maker, reviewer }: FilePeople,
  { at, ends }: { at: number; ends: boolean },
): void {
  if (region === "sa") return;
  schedule(at, () => {
    const { currency } = REGION_FACTS[region];
    const { fileName, description, paid } = GUIDES[region];
    const [id, applicationId] = [story.random.id("pfl"), application.id];
    const rows = paid.map(({ name: fullName, iban, minor, warnings = [], salary }, nth) => {
      const payoutId = story.random.id("pay");
      const targetMasked = maskedIban(iban);
      const found = { merchantId, applicationId, region, targetMasked, fullName, description };
      return {
        fileId: id,
        row: nth + 2,
        isWrong: false,
        isWarned: warnings.length > 0,
        typed: {
          fullName,
          target: "",
          cardNumber: iban,
          amount: decimalText(minor),
          description,
          ...(salary && { salary: { ...salary, ...NOTHING_ELSE } }),
        },
        problems: [],
        warnings,
        payoutId,
        target: "BANK" as const,
        targetMasked,
        destination: iban,
        nameCheck: null,
        amountMinor: minor,
        feeMinor: withdrawalFee(minor, false),
        search: searchOfPayout({ id: payoutId, ...found }),
      };
    });
    const sum = (of: "amountMinor" | "feeMinor") => rows.reduce((total, row) => total + row[of], 0);
    const sums = { amount: sum("amountMinor"), fee: sum("feeMinor") };
    if (balanceOf(story, applicationId, currency, "AVAILABLE") < sums.amount + sums.fee) return;
    const [reviewedAt, finishedAt] = [at + HOUR, at + HOUR + 40 * MINUTE];
    const review = {
      reviewedBy: reviewer?.id ?? null,
      reviewedByName: (reviewer ?? maker).fullName,
      reviewedAt,
      approvedAlone: reviewer === undefined,
    };
    story.payoutFileRows.push(...rows);
    story.payoutFiles.push({
      id,
      merchantId,
      applicationId,
      // The state of a new file; its later state is set after its rows are inserted.
      state: "CHECKED",
      fileName,
      sha256: story.random.digits(64),
      currency,
      good: rows.length,
      wrong: 0,
      warned: rows.filter(({ isWarned }) => isWarned).length,
      unasked: rows.filter(({ warnings }) => warnings.includes("notAsked")).length,
      amountMinor: sums.amount,
      feeMinor: sums.fee,
      createdBy: maker.id,
      createdByName: maker.fullName,
      createdAt: at,
      search: searchOfPayoutFile({ id, fileName, createdByName: maker.fullName }),
      ...(ends
        ? { ...review, finishedAt }
        : { reviewedBy: null, reviewedByName: null, reviewedAt: null, approvedAlone: false, finishedAt: null }),
    });
    book(story, startPayout({ applicationId, reference: id, kind: "PAYOUT" }, sums), currency, at);
    if (!ends) return;
    schedule(finishedAt, () => {
      for (const [nth, { payoutId, amountMinor: amount, feeMinor: fee, typed, ...row }] of rows.entries()) {
        const hasFailed = nth === rows.length - 1;
        story.payoutsOfFiles.push({
          id: payoutId,
          fileId: id,
          merchantId,
          applicationId,
          kind: "PAYOUT",
          state: hasFailed ? "FAIL" : "SUCCESS",
          failure: hasFailed ? "account_closed" : null,
          target: row.target,
          targetMasked: row.targetMasked,
          destination: row.destination,
          fullName: typed.fullName,
          description,
          currency,
          amountMinor: amount,
          feeMinor: fee,
          createdBy: maker.id,
          createdByName: maker.fullName,
          createdAt: at,
          ...review,
          finishedAt,
          madeTodayMinor: sums.amount,
          search: row.search,
        });
        const entry = hasFailed ? failPayout : finishPayout;
        book(
          story,
          entry(payoutSubject({ applicationId, id: payoutId, kind: "PAYOUT", fileId: id }), { amount, fee }),
          currency,
          finishedAt,
        );
      }
    });
  });
}

/**
 * Inserts files as checked, under the default rules: one person approves. An approved file then ends, its last payout
 * failed.
 */
export const fileRows = (db: Db, story: Pick<Story, "payoutFiles" | "payoutFileRows" | "payoutsOfFiles">) => [
  ...insertAll(db, payoutFiles, story.payoutFiles),
  ...insertAll(db, payoutFileRows, story.payoutFileRows),
  db.$client
    .prepare(`UPDATE payout_files SET state = 'AWAITING_APPROVAL', made_at = created_at, approvers_needed = 1, made_today_minor = amount_minor
    WHERE state = 'CHECKED'`),
  ...insertAll(db, payouts, story.payoutsOfFiles),
  db.$client
    .prepare(`UPDATE payout_files SET state = 'PARTLY_DONE', arrived = good - 1, failed = 1, told_at = finished_at
    WHERE state = 'AWAITING_APPROVAL' AND finished_at IS NOT NULL`),
];
