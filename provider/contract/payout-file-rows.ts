import { z } from "zod";
import { lastPaidSchema } from "./approval.ts";
import { earlierPaymentSchema } from "./earlier-payments.ts";
import { idSchema } from "./fields.ts";
import { moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import type { Region } from "./regions.ts";
import { hasSalaryFiles, SALARY_COLUMNS, SALARY_FAULTS } from "./salary-files.ts";
import { openNameCheckSchema, openPayoutReasonSchema, openPayoutStateSchema } from "./words.ts";

const PAYMENT_COLUMNS = ["fullName", "target", "cardNumber", "amount", "description"] as const;
/** Every column that such a file has in some region. */
export const PAYOUT_FILE_COLUMNS = [...PAYMENT_COLUMNS, ...SALARY_COLUMNS] as const;
export type PayoutFileColumn = (typeof PAYOUT_FILE_COLUMNS)[number];
/** The columns of such a file in a region, in the order of its template. */
export const payoutFileColumns = (region: Region): readonly PayoutFileColumn[] =>
  hasSalaryFiles(region) ? PAYOUT_FILE_COLUMNS : PAYMENT_COLUMNS;

/** What is wrong with a cell: what a field of a form can have, and what only a cell of a spreadsheet can. */
export const PAYOUT_FILE_FAULTS = [
  "required",
  "tooShort",
  "tooLong",
  "unseen",
  "amountFormat",
  /** It can be read in two ways, and nothing in its column shows which is meant. */
  "amountUnclear",
  /** The sign of another currency stands beside it. */
  "currencyOther",
  "amountDecimals",
  "amountZero",
  "amountRange",
  "cardNumber",
  "cardKind",
  "ibanCountry",
  "ibanShort",
  "ibanLong",
  "ibanInvalid",
  "receiverUnknown",
  /** The kind of the receiver is none of the template's. */
  "kindUnknown",
  /** Its bank's details have to be typed, which a file has no columns for. */
  "bankUnknown",
  /** A number of so many digits that the spreadsheet has rounded it. */
  "numberRounded",
  /** A truth, a time or a percentage, where a text is wanted. */
  "notText",
  /** An error of the spreadsheet, or a formula whose value is not in the file. */
  "valueUnknown",
  ...SALARY_FAULTS,
] as const;
export type PayoutFileProblem = { column: PayoutFileColumn; code: (typeof PAYOUT_FILE_FAULTS)[number] };
const payoutFileProblemSchema = z.object({
  column: openWord(PAYOUT_FILE_COLUMNS),
  code: openWord(PAYOUT_FILE_FAULTS),
});

/**
 * What somebody is to look at and may go on with. `hidden`: the spreadsheet hides the row. `lettersLost`: a question
 * mark stands in the name, as programs write it in place of a letter that they do not have. `twiceInFile`,
 * `paidLately`, `waitsElsewhere`: the same amount to the same receiver stands in an earlier row, was paid in the last
 * days, or waits in another file or as a payout of its own. The last two are looked at anew each time that rows are
 * read. `notAsked`: too many names were asked for already.
 */
export const PAYOUT_FILE_WARNINGS = [
  "hidden",
  "lettersLost",
  "twiceInFile",
  "paidLately",
  "waitsElsewhere",
  "nameMismatch",
  "nameClose",
  "notAsked",
] as const;
export type PayoutFileWarning = (typeof PAYOUT_FILE_WARNINGS)[number];

/** A row's cells as they were read; of the number of a card, what is shown of it. */
const payoutFileTypedSchema = z.object({
  fullName: z.string(),
  target: z.string(),
  cardNumber: z.string(),
  amount: z.string(),
  description: z.string(),
  /** In a file of salaries (decision 0095). */
  salary: z
    .object({ personNumber: z.string(), routingCode: z.string(), variablePay: z.string(), unpaidDays: z.string() })
    .optional(),
});
export type PayoutFileTyped = z.infer<typeof payoutFileTypedSchema>;

/** A row as it was read, what is wrong with it or odd about it, and the payout that it became. */
export const payoutFileRowSchema = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int().min(1),
  typed: payoutFileTypedSchema,
  /** What is shown of its account or card, and the name of an account's bank; empty and null of a wrong row. */
  account: z.string(),
  bank: z.string().nullable(),
  amount: moneySchema,
  fee: moneySchema,
  nameCheck: openNameCheckSchema.nullable(),
  problems: z.array(payoutFileProblemSchema),
  warnings: z.array(openWord(PAYOUT_FILE_WARNINGS)),
  /** What `paidLately` or `waitsElsewhere` means. */
  earlier: earlierPaymentSchema.nullable(),
  /** Before this file; null where its receiver was never paid by the application, and of a wrong row. */
  lastPaid: lastPaidSchema.nullable(),
  /** Once the file was approved. */
  payoutId: idSchema.nullable(),
  state: openPayoutStateSchema.nullable(),
  failure: openPayoutReasonSchema.nullable(),
});
export type PayoutFileRow = z.infer<typeof payoutFileRowSchema>;
