import { z } from "zod";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { MOVEMENT_FILTERS } from "./filters.ts";
import { MOVEMENT_TABS, tabCountsSchema } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { MOVEMENT_EVENTS, MOVEMENT_KINDS, MOVEMENT_SUBJECTS } from "./movement-kinds.ts";
import { openWord } from "./open-word.ts";

/** What a movement, or what is reserved, is about. */
const aboutSchema = z.object({
  /** The thing that a screen opens, by its type and id. */
  subject: openWord(MOVEMENT_SUBJECTS),
  subjectId: idSchema,
  /** What people call it and look for it by: of a payment and its refunds the order id. */
  reference: z.string(),
});

/**
 * One movement of the money that is available in a wallet (docs/provider.md section 4): gross − fee = net, and the
 * balance is what was available after it. What leaves is below zero; a fee that comes back is below zero too.
 */
export const movementSchema = z.object({
  id: idSchema,
  /** Its number in the wallet, counted from 1 without a gap; the balance follows it. */
  number: z.int().min(1),
  at: instantSchema,
  kind: openWord(MOVEMENT_KINDS),
  event: openWord(MOVEMENT_EVENTS),
  ...aboutSchema.shape,
  gross: moneySchema,
  fee: moneySchema,
  net: moneySchema,
  balance: moneySchema,
  currency: currencySchema,
});
export type Movement = z.infer<typeof movementSchema>;

/** A part of what is held or in transit. */
export const reserveSchema = z.object({
  account: openWord(["HELD", "DISPUTED", "IN_TRANSIT"]),
  kind: openWord(MOVEMENT_KINDS),
  ...aboutSchema.shape,
  /** Who is at its other end: the payer, the receiver, a file by its name, an account as it is shown. */
  party: z.string().nullable(),
  /** A payout, or a file of them, that has not left: somebody has yet to approve it. */
  awaitsApproval: z.boolean(),
  amount: moneySchema,
  since: instantSchema,
  /**
   * Of a hold: when it lapses; of a dispute: until when it can be answered. What is in transit stays until it is
   * answered.
   */
  until: instantSchema.nullable(),
});
export type Reserve = z.infer<typeof reserveSchema>;

export const movementFilterSchema = filterSchema(MOVEMENT_FILTERS);
export type MovementFilter = z.output<typeof movementFilterSchema>;

/** What the movements that a filter finds come to; of too many nothing is added up. */
export const movementTotalsSchema = z.object({
  totalElements: z.int().min(0),
  more: z.boolean().optional(),
  currency: currencySchema,
  /** Gross of what came in, and of what went out (a positive number); fees without those that came back. */
  received: moneySchema.nullable(),
  sent: moneySchema.nullable(),
  fees: moneySchema.nullable(),
  net: moneySchema.nullable(),
  tabs: tabCountsSchema(MOVEMENT_TABS),
});

export const walletParams = z.object({ appId: appIdSchema });
