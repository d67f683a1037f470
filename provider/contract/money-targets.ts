import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, lineSchema, otpSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS, OWNER_ROLES, type Access } from "./permissions.ts";
import { bankDetailsSchema, WALLET_MONEY } from "./wallet-money.ts";

/**
 * ACCOUNT: an IBAN. CARD: one of somebody's own, by its id. MERCHANT: an application, by its id. PHONE: of transfers
 * and top-ups.
 */
export const MONEY_TARGET_KINDS = ["ACCOUNT", "CARD", "MERCHANT", "PHONE"] as const;
export type MoneyTargetKind = (typeof MONEY_TARGET_KINDS)[number];

/**
 * PROPOSED: waits for an owner. CONFIRMED: money may go there. REFUSED and REVOKED are over; it may be proposed again.
 */
export const MONEY_TARGET_STATES = ["PROPOSED", "CONFIRMED", "REFUSED", "REVOKED"] as const;
export type MoneyTargetState = (typeof MONEY_TARGET_STATES)[number];

/** Who confirms where the company's money may go. */
export const CONFIRM_TARGETS = { ...WALLET_MONEY, roles: OWNER_ROLES } satisfies Access;

export const moneyTargetSchema = z.object({
  id: idSchema,
  kind: openWord(MONEY_TARGET_KINDS),
  state: openWord(MONEY_TARGET_STATES),
  /**
   * What people compare before they confirm it: a whole IBAN or phone number, the ends of a card with whose it is, a
   * name and its id.
   */
  shown: z.string(),
  proposedBy: z.string(),
  proposedDate: instantSchema,
  /** Who confirmed or refused it; whoever made the first payment to it, where that was an owner. */
  decidedBy: z.string().nullable(),
  decidedDate: instantSchema.nullable(),
  /** Who took it back after that. */
  revokedBy: z.string().nullable(),
  revokedDate: instantSchema.nullable(),
});
export type MoneyTarget = z.infer<typeof moneyTargetSchema>;

export const moneyTargetsSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  /** Of its checked details, to which money goes without being asked about; null where they name none. */
  own: z.string().nullable(),
  /** Owners, who confirm: a few of them by name. */
  owners: z.array(z.string()),
  /** What waits, then what is confirmed, then the last that are over. */
  targets: z.array(moneyTargetSchema),
  /** The caller may confirm, refuse and revoke. */
  mayDecide: z.boolean(),
});
export type MoneyTargets = z.infer<typeof moneyTargetsSchema>;

const PATH = "api/apps/{appId}/money-targets";
const appParams = z.object({ appId: appIdSchema });
const params = appParams.extend({ id: idSchema });

/**
 * Where money of an application may go besides its own account: proposed by whoever needs it, confirmed by an owner
 * (decision 0133).
 */
export const moneyTargets = {
  list: call("GET", PATH, {
    summary: "Where money of an application may go besides its own account, and what waits for an owner",
    access: AREA_ACCESS.wallet,
    params: appParams,
    answer: moneyTargetsSchema,
    origin: "ours",
  }),
  propose: call("POST", PATH, {
    summary: "Ask the owners to confirm a target; one that waits or is confirmed already is answered as it is",
    access: WALLET_MONEY,
    params: appParams,
    body: z.object({
      kind: z.enum(MONEY_TARGET_KINDS),
      /** As it is said where money is sent: an IBAN, the id of a card or an application, a phone number. */
      target: lineSchema({ min: 8, max: 34 }),
      bank: bankDetailsSchema.optional(),
    }),
    answer: moneyTargetSchema.extend({
      /** Who was asked, by name. */
      owners: z.array(z.string()),
    }),
    errors: ["recipient_not_found", "rate_limited", "address_throttled"],
    origin: "ours",
  }),
  startConfirmation: call("POST", `${PATH}/{id}/confirmation`, {
    summary: "Send the code that confirms exactly this target",
    access: CONFIRM_TARGETS,
    params,
    answer: challengeFor("moneyTarget"),
    errors: ["invalid_state", ...sendErrors],
    origin: "ours",
  }),
  confirm: call("POST", `${PATH}/{id}/confirm/{OTP}`, {
    summary: "Confirm a target as the company's own: money may go there from now on",
    effect: "money",
    access: CONFIRM_TARGETS,
    params: params.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: moneyTargetSchema,
    errors: ["invalid_state", ...otpErrors],
    origin: "ours",
  }),
  end: call("DELETE", `${PATH}/{id}`, {
    summary: "Refuse a target that waits, or revoke one that is confirmed; automatic withdrawals to it rest",
    access: CONFIRM_TARGETS,
    params,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
