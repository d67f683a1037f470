import { z } from "zod";
import { idSchema, instantSchema } from "./fields.ts";
import { moneySchema } from "./money.ts";

/** Somebody who may still approve what waits. */
export const approverSchema = z.object({
  fullName: z.string(),
  isYou: z.boolean(),
  /** When an e-mail asked them to; null where none did, as to an address that is not confirmed. */
  toldDate: instantSchema.nullable(),
});
export type Approver = z.infer<typeof approverSchema>;

/** The newest payout of an application to the same receiver that was approved and did not fail. */
export const lastPaidSchema = z.object({ id: idSchema, amount: moneySchema, date: instantSchema });
export type LastPaid = z.infer<typeof lastPaidSchema>;

const count = z.int().min(0);

/** How many receivers, and who where it is only one. */
const findingSchema = z.object({ count, fullName: z.string().nullable() });
/** As a finding, and by how many percent (`changePercent` of provider/rules/payout-change.ts). */
const changeSchema = findingSchema.extend({ percent: z.int().nullable() });

/** What is new in a file against the payouts before it, counted by rows. */
export const comparisonSchema = z.object({
  /**
   * The last approved file of the application to mostly the same receivers, with how many rows and how much in all;
   * null where there is none.
   */
  with: z
    .object({ id: idSchema, fileName: z.string(), madeDate: instantSchema, rows: count, amount: moneySchema })
    .nullable(),
  /** Never paid by the application before. */
  newReceivers: findingSchema,
  more: changeSchema,
  less: changeSchema,
  /** The same amount to the same receiver in this file, lately, or waiting elsewhere. */
  doubled: findingSchema,
  /** Rows of the file compared with, whose receivers are not in this one. */
  missing: findingSchema,
});
export type PayoutFileComparison = z.infer<typeof comparisonSchema>;
