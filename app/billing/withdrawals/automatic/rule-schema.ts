import { z } from "zod";
import type { AutomaticRule } from "#provider/contract/automatic-withdrawals";
import { AUTOMATIC_RHYTHMS } from "#provider/contract/automatic-words";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { amountField } from "~/forms/amount-schema";
import { withRules } from "~/forms/rules-between";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { says } from "~/i18n/zod-errors";
import { parseAmount } from "#provider/rules/amount-input";
import { STEPS } from "../schema";
import { brokenTarget, targetOf, targetShape, type TargetContext } from "../target-schema";

type FormContext = TargetContext & {
  /** The language in which amounts are written. */
  language: Language;
  currency: string;
};

/** The amount that stays in the wallet: none if the text is zero or empty. The result is in minor units. */
const staysField = (language: Language) =>
  z.string().transform((text, context) => {
    if (/^0*(?:[.,]0*)?$/.test(text.trim())) return 0;
    const { minor, error } = parseAmount(text, language);
    if (minor !== undefined) return minor;
    context.addIssue({ code: "custom", params: { key: error } });
    return z.NEVER;
  });

const dayField = (last: number) =>
  z.coerce
    .number({ error: says("choose") })
    .int()
    .min(1)
    .max(last)
    .optional();

const typedSchema = (language: Language) =>
  z.object({
    /** The Enter key sends no button's name, so the default is the check. */
    intent: z.enum(STEPS).default("review"),
    rhythm: z.enum(AUTOMATIC_RHYTHMS, { error: says("choose") }),
    weekday: dayField(7),
    monthDay: dayField(31),
    above: amountField(language).optional(),
    stays: staysField(language).optional(),
    ...targetShape,
    /** The form of the page, which shows all of it. */
    seen: z.literal("on").optional(),
  });
export type TypedRule = z.output<ReturnType<typeof typedSchema>>;

/**
 * The fields that a rhythm needs, and that less stays than the limit that starts it. Also checked while other fields
 * are wrong.
 */
function brokenRhythm(typed: TypedRule, { language, currency }: FormContext): BrokenRule[] {
  const { rhythm, weekday, monthDay } = typed;
  if (rhythm === "WEEKLY" && weekday === undefined) return [{ field: "weekday", code: "choose" }];
  if (rhythm === "MONTHLY" && monthDay === undefined) return [{ field: "monthDay", code: "choose" }];
  if (rhythm !== "ABOVE") return [];
  const [above, stays]: unknown[] = [typed.above, typed.stays];
  if (above === undefined) return [{ field: "above", code: "required" }];
  if (typeof above !== "number" || typeof stays !== "number" || stays < above) return [];
  return [{ field: "stays", code: message("max", { max: formatMoney(language, above - 1, currency) }) }];
}

/** The form of a rule. The result has amounts in minor units. */
export const ruleSchema = (given: FormContext) =>
  withRules(typedSchema(given.language), (typed) => [...brokenRhythm(typed, given), ...brokenTarget(typed, given)]);

/** The typed rule in the provider's form. */
export function ruleOf(typed: TypedRule, given: Pick<TargetContext, "own" | "region">): AutomaticRule {
  const { rhythm, weekday = 1, monthDay = 1, above = 0, stays = 0 } = typed;
  const rest = { stays, ...targetOf(typed, given) };
  if (rhythm === "WEEKLY") return { rhythm, weekday, ...rest };
  if (rhythm === "MONTHLY") return { rhythm, monthDay, ...rest };
  return rhythm === "ABOVE" ? { rhythm, above, ...rest } : { rhythm, ...rest };
}
