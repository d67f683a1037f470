import { z } from "zod";
import { appIdSchema, descriptionSchema, linkTitleSchema } from "#provider/contract/fields";
import type { Region } from "#provider/contract/regions";
import { languageSchema } from "#provider/contract/words";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { brokenLinkTerms } from "#provider/rules/link-terms";
import { termsFields } from "~/forms/terms-schema";
import { LINK_DAYS, lastDayOf } from "~/billing/shared/links/link-term";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { dayField } from "~/forms/plain-fields";
import { withRules } from "~/forms/rules-between";
import { says } from "~/i18n/zod-errors";
import type { Day } from "~/utils/dates";

/** Who sets the amount, and how often the link can be paid. */
export const AMOUNT_KINDS = ["FIXED", "PAYER"] as const;
export const USAGES = ["REUSABLE", "SINGLE"] as const;
/** Stands in place of a number of days: the link lasts until it is switched off. */
export const ENDLESS = "ENDLESS";

type FormContext = {
  /** The language in which the amount is written. */
  language: string;
  region: Region;
  /** Today in the region's time zone. */
  today: Day;
};

type TermsAsTyped = {
  linkDays?: string | undefined;
  linkExpirationDate?: string | undefined;
  language: string;
  amountKind: string;
  amount?: number | undefined;
};

/** The errors between fields: the provider's rules, and that either the merchant or the payer sets the amount. */
function brokenBetween({ language, amountKind, amount, ...term }: TermsAsTyped, given: FormContext): BrokenRule[] {
  const broken = brokenLinkTerms({ linkExpirationDate: lastDayOf(term, given.today) || null, language }, given);
  if (amountKind === "FIXED" && amount === undefined) broken.push({ field: "amount", code: "required" });
  if (amountKind === "PAYER" && amount !== undefined) broken.push({ field: "amount", code: "amountOfPayer" });
  return broken;
}

/**
 * The form of a payment link. The result has the amount in minor units, or undefined if the payer chooses it. The last
 * day is a day or a number of days (`lastDayOf`), or there is none.
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
      linkExpirationDate: dayField.optional(),
      language: languageSchema,
      ...termsFields,
    }),
    (typed) => brokenBetween(typed, given),
  );
export type TypedLink = z.output<ReturnType<typeof createLinkSchema>>;

/** Switches a link off or on. */
export const linkStatusFormSchema = z.object({ status: z.enum(["ACTIVE", "DISABLED"]) });

/** Other terms of the merchant's own for a link that is in use. */
export const linkTermsSchema = z.object(termsFields);
