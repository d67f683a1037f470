import { z } from "zod";
import { call } from "./call.ts";
import { EXCEL_FILE, exportQuerySchema, exportSizeSchema } from "./exports.ts";
import { appIdSchema, instantSchema } from "./fields.ts";
import { currencySchema, moneySchema } from "./money.ts";
import {
  movementFilterSchema,
  movementSchema,
  movementTotalsSchema,
  reserveSchema,
  walletParams,
} from "./movements.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";

/** Whether withdrawals leave by themselves, or rest until somebody confirms them. */
export const AUTOMATIC_STATES = ["ACTIVE", "PAUSED"] as const;
export const automaticStateSchema = openWord(AUTOMATIC_STATES);
export type AutomaticState = (typeof AUTOMATIC_STATES)[number];

/** Balances of one application (docs/provider.md section 4), all in minor units inside, none below zero. */
export const walletSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  /**
   * What can be used now: captured − fees − refunds − what was paid out or withdrawn, also what of these is still on
   * its way.
   */
  available: moneySchema,
  /** On payers' cards: the amounts of pre-authorizations that are neither completed nor given up. */
  held: moneySchema,
  /** When the first of these lapses; null while nothing is held. */
  heldUntil: instantSchema.nullable(),
  /**
   * Held back because payers dispute payments (ours): it comes back if the claim is won, and is the payer's if not.
   */
  disputed: moneySchema.default(0),
  /**
   * Has left, and has not arrived: refunds and payouts that are not answered yet. What fails of it becomes available
   * again.
   */
  inTransit: moneySchema,
  /** What of `inTransit` has not left (ours): payouts, and files of them, that somebody has yet to approve. */
  awaitingApproval: moneySchema,
  /**
   * What is held, disputed and in transit (ours): of each what ends first, or left first, and no more than
   * RESERVES_SHOWN. Where it is all of them, they add up to the three sums.
   */
  reserves: z.array(reserveSchema),
  /** Automatic withdrawals (ours), where there are any: the next one, null while they rest. */
  automatic: z.object({ state: automaticStateSchema, nextDate: instantSchema.nullable() }).nullable(),
});
export type Wallet = z.infer<typeof walletSchema>;

export const wallets = {
  list: call("GET", "api/user/wallets", {
    summary: "Wallets the person may see, by the application's name; of a deleted one while money is in it",
    access: AREA_ACCESS.wallet,
    answer: z.array(walletSchema),
  }),
  movements: call("GET", "api/wallets/{appId}", {
    summary: "Movements on one wallet, newest first",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: pageQuerySchema.extend(movementFilterSchema.shape),
    answer: pageOf(movementSchema),
  }),
  movementTotals: call("GET", "api/wallets/{appId}/totals", {
    summary: "One wallet, and what the movements that a filter finds come to",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: movementFilterSchema,
    answer: movementTotalsSchema.extend({ wallet: walletSchema }),
    origin: "ours",
  }),
  /** Whoever may read every line may keep them (decision 0044). */
  export: call("GET", "api/wallets/{appId}/excel", {
    summary: "Movements on one wallet as an Excel file: downloaded, or sent by e-mail",
    ...EXCEL_FILE,
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: movementFilterSchema.extend(exportQuerySchema.shape),
    origin: "ours",
  }),
  exportSize: call("GET", "api/wallets/{appId}/excel/size", {
    summary: "How many rows the Excel file of a wallet's movements would have",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: movementFilterSchema,
    answer: exportSizeSchema,
    origin: "ours",
  }),
};
