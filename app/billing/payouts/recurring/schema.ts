import { z } from "zod";
import type { Region } from "#provider/contract/regions";
import { RECURRING_RHYTHMS } from "#provider/contract/recurring-words";
import { isDay } from "#provider/rules/days";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { nextRecurring } from "#provider/rules/recurring-payouts";
import { amountField } from "~/forms/amount-schema";
import { dayField } from "~/forms/plain-fields";
import { withRules } from "~/forms/rules-between";
import type { Language } from "~/i18n/languages";
import { says } from "~/i18n/zod-errors";
import { RECURRING_ACTS } from "~/paths/recurring";

/** The language of the amounts, the region, and the time `now` in UTC milliseconds. */
type FormContext = { language: Language; region: Region; now: number };

const typedSchema = (language: Language) =>
  z.object({
    amount: amountField(language),
    rhythm: z.enum(RECURRING_RHYTHMS, { error: says("choose") }),
    firstDay: dayField,
    lastDay: dayField.optional(),
  });

/**
 * The last day is not before the first one, and at least one date is in the future. Also checked while other fields are
 * wrong.
 */
function brokenDays(typed: Record<string, unknown>, { region, now }: FormContext): BrokenRule[] {
  const { rhythm, firstDay, lastDay } = typed;
  const known = RECURRING_RHYTHMS.find((one) => one === rhythm);
  if (known === undefined || typeof firstDay !== "string" || typeof lastDay !== "string") return [];
  if (!isDay(firstDay) || !isDay(lastDay)) return [];
  if (lastDay < firstDay) return [{ field: "lastDay", code: "dateOrder" }];
  const isOver = nextRecurring(region, { rhythm: known, firstDay, lastDay }, now) === undefined;
  return isOver ? [{ field: "lastDay", code: "datePast" }] : [];
}

/** The form of a recurring payout. The result has the amount in minor units. */
export const recurringSchema = (given: FormContext) =>
  withRules(typedSchema(given.language), (typed) => brokenDays(typed, given));

/** The button of a dialog that asks for confirmation. */
export const actSchema = z.object({ intent: z.enum(RECURRING_ACTS) });
