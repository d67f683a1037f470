import { z } from "zod";
import { appIdSchema, daySchema, descriptionSchema, linkTitleSchema } from "#provider/contract/fields";
import type { Region } from "#provider/contract/regions";
import { languageSchema } from "#provider/contract/words";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { brokenLinkTerms } from "#provider/rules/link-terms";
import { LINK_DAYS, lastDayOf } from "~/billing/shared/links/link-term";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { withRules } from "~/forms/rules-between";
import { says } from "~/i18n/zod-errors";
import type { Day } from "~/utils/dates";

/** Who sets the amount, and how often the link can be paid. */
export const AMOUNT_KINDS = ["FIXED", "PAYER"] as const;
export const USAGES = ["REUSABLE", "SINGLE"] as const;
/** In the place of a number of days: until the link is switched off. */
export const ENDLESS = "ENDLESS";

type FormContext = {
  /** In which the amount is written. */
  language: string;
  region: Region;
  /** The day it is in the region's zone. */
  today: Day;
};

type TermsAsTyped = {
  linkDays?: string | undefined;
  linkExpirationDate?: string | undefined;
  language: string;
  amountKind: string;
  amount?: number | undefined;
};

/**
 * What is wrong between the fields of the form: what the provider would refuse, and that one of the two sets the
 * amount.
 */
function brokenBetween({ language, amountKind, amount, ...term }: TermsAsTyped, given: FormContext): BrokenRule[] {
  const broken = brokenLinkTerms({ linkExpirationDate: lastDayOf(term, given.today) || null, language }, given);
  if (amountKind === "FIXED" && amount === undefined) broken.push({ field: "amount", code: "required" });
  if (amountKind === "PAYER" && amount !== undefined) broken.push({ field: "amount", code: "amountOfPayer" });
  return broken;
}

/**
 * The form of a payment link. Out comes the amount in minor units, undefined when the payer chooses. Its last day as of
 * an invoice (`lastDayOf`), or none.
 */
export const createLinkSchema = (given: FormContext) =>
  withRules(
    z.object({
      idempotencyKey: formKeySchema,
      appId: z.string({ error: says("choose") }).pipe(appIdSchema),
      title: linkTitleSchema,
      description: descriptionSchema,
      amountKind: z.enum(AMOUNT_KINDS, { error: says("choose") }),
      amount: amountField(given.language).optional(),
      usage: z.enum(USAGES, { error: says("choose") }),
      linkDays: z.enum([...LINK_DAYS, ENDLESS]).optional(),
      linkExpirationDate: daySchema.optional(),
      language: languageSchema,
    }),
    (typed) => brokenBetween(typed, given),
  );
export type TypedLink = z.output<ReturnType<typeof createLinkSchema>>;

/** Switching a link off or on. */
export const linkStatusFormSchema = z.object({ status: z.enum(["ACTIVE", "DISABLED"]) });
