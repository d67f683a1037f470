import { z } from "zod";
import { AMOUNT_LIMIT, MIN_AMOUNT, MINOR_UNITS } from "./limits.ts";

/** Of a sum that a provider added up as doubles: far below a hundredth. */
const NOISE_OF_SUMS = 1e-8;
/**
 * Of one amount that a person asks for: a few of a double's last places, which at 40 000.00 is still less than nine
 * decimals show.
 */
const NOISE = 16 * Number.EPSILON;

/**
 * Wire decimal with at most two places → integer minor units; `undefined` when it is none. `noise`: of each unit, for
 * rounding of doubles.
 */
export function toMinor(decimal: number, noise = NOISE_OF_SUMS): number | undefined {
  const minor = Math.round(decimal * MINOR_UNITS);
  const off = Math.abs(decimal - minor / MINOR_UNITS);
  return Number.isSafeInteger(minor) && off < noise * Math.max(1, Math.abs(decimal)) ? minor : undefined;
}

/** Integer minor units → wire decimal. */
export const toDecimal = (minor: number): number => minor / MINOR_UNITS;

/**
 * The one place where amounts change shape: a decimal number on the wire, integer minor units inside both Workers
 * (docs/provider.md section 1). Any sign and size; bounds are the concern of {@link amountSchema}.
 */
export const moneySchema = z.codec(
  z.number().refine((decimal) => toMinor(decimal) !== undefined, { params: { key: "amountDecimals" } }),
  z.int(),
  { decode: (decimal) => toMinor(decimal) ?? 0, encode: toDecimal },
);

/** The same of one amount that somebody asks for, with nothing beyond two places. */
const askedSchema = z.codec(
  z.number().refine((decimal) => toMinor(decimal, NOISE) !== undefined, { params: { key: "amountDecimals" } }),
  z.int(),
  { decode: (decimal) => toMinor(decimal, NOISE) ?? 0, encode: toDecimal },
);

/** An amount somebody asks for: at least 1.00, whatever the most; the call says that itself. */
export const askedAmountSchema = askedSchema
  .refine((minor) => minor >= MIN_AMOUNT, { params: { key: "amountMin" } })
  .meta({ minimum: toDecimal(MIN_AMOUNT) });

/** An amount somebody asks for: at least 1.00 and under 40 000.00, minor units inside, decimal on the wire. */
export const amountSchema = askedSchema
  .refine((minor) => minor >= MIN_AMOUNT && minor < AMOUNT_LIMIT, { params: { key: "amountRange" } })
  .meta({ minimum: toDecimal(MIN_AMOUNT), exclusiveMaximum: toDecimal(AMOUNT_LIMIT) });

/**
 * What is taken of a sum that is there already (a refund, a completion): under 40 000.00 too, but how little is for the
 * sum to say (`partRefusal` of provider/rules/payment-actions.ts, decision 0020).
 */
export const partAmountSchema = askedSchema
  .refine((minor) => minor > 0 && minor < AMOUNT_LIMIT, { params: { key: "amountRange" } })
  .meta({ exclusiveMinimum: 0, exclusiveMaximum: toDecimal(AMOUNT_LIMIT) });

export const CURRENCIES = ["AZN", "AED", "SAR"] as const;
export type Currency = (typeof CURRENCIES)[number];
/** Of an answer: an amount is shown with its currency as that came, also with one that no region has. */
export const currencySchema = z
  .string()
  .min(1)
  .meta({ examples: [...CURRENCIES] });
