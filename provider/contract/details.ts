import { z } from "zod";
import { call } from "./call.ts";
import { PREPARE_APPLICATION } from "./connect.ts";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS, type Access } from "./permissions.ts";
import { requirementSchema, requirementsSchema, reviewErrorSchema, type Requirement } from "./requirements.ts";
import { openApplicationStatusSchema } from "./words.ts";

/**
 * What the provider has checked of an application that takes payments, and checks again when it changes (decision
 * 0083); beside each its name in forms.
 */
export const DETAIL_FIELDS = {
  "application.name": "applicationName",
  "company.name": "companyName",
  "company.taxId": "taxId",
  "person.firstName": "firstName",
  "person.lastName": "lastName",
  "person.fullName": "fullName",
  "bank.withdrawalMethod": "withdrawalMethod",
  "bank.iban": "iban",
  "bank.bankName": "bankName",
  "bank.swift": "swift",
  "bank.bankTaxId": "bankTaxId",
  "bank.bankCode": "bankCode",
  "bank.correspondentAccount": "correspondentAccount",
  "bank.card": "card",
} as const satisfies Partial<Record<Requirement, string>>;
export type CheckedDetail = keyof typeof DETAIL_FIELDS;
const CHECKED_DETAILS = Object.keys(DETAIL_FIELDS) as [CheckedDetail, ...CheckedDetail[]];
export const checkedDetailSchema = z.enum(CHECKED_DETAILS);

/** Who sees them: an account number is nothing for everybody who works in an application. */
const SEE_DETAILS = AREA_ACCESS.connect satisfies Access;
/** Who changes them. */
export const CHANGE_DETAILS = { ...AREA_ACCESS.connect, ...PREPARE_APPLICATION } as const satisfies Access;

/** By requirement; one that the contract does not know comes along unread. */
const detailValuesSchema = z.partialRecord(requirementSchema, z.string(), { mode: "loose" });

/** One change of the details, with its result. */
const detailChangeSchema = z.object({
  /** Where it was asked for: another application of the same company has it too. */
  appId: appIdSchema,
  round: z.int(),
  /** The new values, and the values that counted then. */
  values: detailValuesSchema,
  before: detailValuesSchema,
  askedDate: instantSchema,
  askedBy: z.string(),
  /** Null while it is being looked at. */
  decidedDate: instantSchema.nullable(),
  isAccepted: z.boolean().nullable(),
  errors: z.array(reviewErrorSchema),
  /** When it was accepted, taken back or followed by a corrected one; null while it is open. */
  endedDate: instantSchema.nullable(),
});
export type DetailChange = z.infer<typeof detailChangeSchema>;

/** The details that count, the change that waits, and all earlier changes. */
export const detailsSchema = z.object({
  appId: appIdSchema,
  status: openApplicationStatusSchema,
  /** The details that count: payments, contract and payouts use them until a change is accepted. */
  values: detailValuesSchema,
  /** The details that can be changed now, in the order of the screens; after a rejection, the rejected ones. */
  open: z.array(openWord(CHECKED_DETAILS)),
  requirements: requirementsSchema,
  /** The one that waits for the provider or for the merchant. */
  change: detailChangeSchema.nullable(),
  /** All of them, oldest first. */
  changes: z.array(detailChangeSchema),
  /** How the cards look whose ids stand in any of these values: who owns one sees it, others not. */
  cards: z.record(idSchema, z.string()),
});
export type Details = z.infer<typeof detailsSchema>;

const appIdParams = z.object({ appId: appIdSchema });

/**
 * Name, tax id and bank account or card of an application that takes payments: the provider checks a change before it
 * counts.
 */
export const details = {
  get: call("GET", "api/apps/{appId}/details", {
    summary: "Name, tax id and bank account or card of an application, and what is being checked of them",
    access: SEE_DETAILS,
    params: appIdParams,
    answer: detailsSchema,
    origin: "ours",
  }),
  change: call("PUT", "api/apps/{appId}/details", {
    summary:
      "Ask for other details, by their names in forms, or correct what was not accepted; what counts stays until the provider has accepted them. Asked for twice, it is asked for once",
    access: CHANGE_DETAILS,
    params: appIdParams,
    body: z.object({ values: z.partialRecord(z.enum(DETAIL_FIELDS), z.string().max(500)) }),
    answer: detailsSchema,
    // `invalid_state`: it takes no payments yet, is disabled, or another change is being looked at; `requirements_due`:
    // what was rejected stands as it was.
    errors: ["invalid_state", "requirements_due"],
    origin: "ours",
  }),
  takeBack: call("DELETE", "api/apps/{appId}/details", {
    summary: "Take an open change back: everything stays as it counts; where there is none, nothing happens",
    access: CHANGE_DETAILS,
    params: appIdParams,
    answer: detailsSchema,
    origin: "ours",
  }),
};
