import { z } from "zod";
import { instantSchema } from "./fields.ts";
import { openWord, type InKnownWords } from "./open-word.ts";

/** Screens that ask for something, in their order: the last part of the address of each. */
export const STEPS = ["type", "person", "company", "bank", "application"] as const;
export const stepSchema = z.enum(STEPS);
export type Step = z.infer<typeof stepSchema>;

/**
 * What an application needs, a stable word for each: the screen, and the field there (docs/provider.md section 9). The
 * rule of each stands in `../rules/requirements.ts`.
 */
export const REQUIREMENTS = [
  "type.kind",
  "person.firstName",
  "person.lastName",
  "person.fullName",
  "person.fin",
  "person.phone",
  "person.userId",
  "person.address",
  "company.name",
  "company.taxId",
  "company.website",
  "company.address",
  "company.postalCode",
  "company.category",
  "bank.withdrawalMethod",
  "bank.iban",
  "bank.bankName",
  "bank.bankTaxId",
  "bank.bankCode",
  "bank.correspondentAccount",
  "bank.swift",
  "bank.card",
  "application.name",
  "application.url",
  "application.info",
  "application.category",
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];
export const requirementSchema = z.enum(REQUIREMENTS);
export const openRequirementSchema = openWord(REQUIREMENTS);

/** What staff find wrong with a field; the reason beside it is in their own words. */
export const REVIEW_CODES = ["mismatch", "incomplete", "unverifiable", "notAllowed", "other"] as const;
export const reviewErrorSchema = z.object({
  requirement: openRequirementSchema,
  code: openWord(REVIEW_CODES),
  reason: z.string(),
});
export type OpenReviewError = z.infer<typeof reviewErrorSchema>;
export type ReviewError = InKnownWords<OpenReviewError>;

/** What an application needs, computed from its data and never from what was visited. */
export const requirementsSchema = z.object({
  currentlyDue: z.array(openRequirementSchema),
  /** Due once a choice that is still to be made asks for it. */
  eventuallyDue: z.array(openRequirementSchema),
  /** Due, and past the deadline. */
  pastDue: z.array(openRequirementSchema),
  /** Handed in, and looked at by the provider; of an application that takes payments, what is to change. */
  pendingVerification: z.array(openRequirementSchema),
  /** What staff rejected and nobody has changed since. */
  errors: z.array(reviewErrorSchema),
  /** Until when what is due has to be there; null: nothing stops before. */
  deadline: instantSchema.nullable(),
  /** Why the application takes no payments; null when it does. */
  disabledReason: openWord([
    "requirements_due",
    "under_review",
    "rejected",
    "contract_unsigned",
    "not_live",
    "disabled",
    "details_overdue",
  ]).nullable(),
});
export type OpenRequirements = z.infer<typeof requirementsSchema>;
export type Requirements = InKnownWords<OpenRequirements>;
