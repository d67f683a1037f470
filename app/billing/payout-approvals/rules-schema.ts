import { z } from "zod";
import { AMOUNT_LIMIT, DAILY_PAYOUTS_MOST, MIN_AMOUNT } from "#provider/contract/limits";
import type { PayoutRules } from "#provider/contract/payout-bands";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { withRules } from "~/forms/rules-between";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { parseAmount } from "#provider/rules/amount-input";

/** Who approves an ordinary payout: one person, or two for every amount. */
export const ORDINARY = ["ONE", "TWO"] as const;

/** A sum for one day, which may be larger than one payout may be; the result is in minor units. */
const dailyField = (language: Language) =>
  z.string().transform((text, context) => {
    const { minor, error } = parseAmount(text, language);
    if (minor !== undefined && minor >= MIN_AMOUNT && minor <= DAILY_PAYOUTS_MOST) return minor;
    context.addIssue({ code: "custom", params: { key: error ?? "dailyRange" } });
    return z.NEVER;
  });

const typedSchema = (language: Language) =>
  z.object({
    idempotencyKey: formKeySchema,
    /** Payouts up to this amount need no approval. */
    nobodyUpTo: amountField(language).optional(),
    ordinary: z.enum(ORDINARY).default("ONE"),
    /** Payouts above this amount need two approvers. */
    twoAbove: amountField(language).optional(),
    /** If one person pays out more than this in a day, one more person must approve. */
    dailyAbove: dailyField(language).optional(),
  });
export type TypedRules = z.output<ReturnType<typeof typedSchema>>;

/** The amount for two approvers must be above the amount for none. Also checked while other fields are wrong. */
function brokenBands(typed: TypedRules): BrokenRule[] {
  const [nobody, two]: unknown[] = [typed.nobodyUpTo, typed.twoAbove];
  if (typed.ordinary === "TWO" || typeof nobody !== "number" || typeof two !== "number") return [];
  return two > nobody ? [] : [{ field: "twoAbove", code: message("twoAboveNobody") }];
}

/** The form of an application's rules. The result has amounts in minor units; an empty field applies to no amount. */
export const proposeRulesSchema = (language: Language) => withRules(typedSchema(language), brokenBands);

/** The rules in the provider's form: bands from the smallest amount up, each with more approvers than the one below. */
export function rulesOf({ nobodyUpTo, ordinary, twoAbove, dailyAbove }: TypedRules): PayoutRules {
  const above = nobodyUpTo ?? 0;
  const nobody = nobodyUpTo === undefined ? [] : [{ above: 0, approvers: 0 }];
  const bands =
    ordinary === "TWO"
      ? [{ above, approvers: 2 }]
      : [{ above, approvers: 1 }, ...(twoAbove === undefined ? [] : [{ above: twoAbove, approvers: 2 }])];
  return { bands: [...nobody, ...bands], dailyAbove: dailyAbove ?? null };
}

/** The fields that express the rules; an undefined amount is an empty field. */
export function typedOf({ bands, dailyAbove }: PayoutRules): Omit<TypedRules, "idempotencyKey"> {
  const from = (approvers: number) => bands.find((band) => band.approvers === approvers)?.above;
  const [one, two, nobody] = [from(1), from(2), from(0)];
  // If no payout ever needs approval, the field shows the highest possible amount.
  const upTo = one ?? two ?? AMOUNT_LIMIT - 1;
  return {
    nobodyUpTo: nobody === undefined ? undefined : upTo,
    ordinary: one === undefined && two !== undefined ? "TWO" : "ONE",
    twoAbove: one === undefined ? undefined : two,
    dailyAbove: dailyAbove ?? undefined,
  };
}
