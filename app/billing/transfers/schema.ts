import { z } from "zod";
import { appIdSchema, descriptionSchema, lineSchema } from "#provider/contract/fields";
import { TOP_UP_MOST } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { greatestTransfer } from "#provider/rules/fees";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { operatorOf } from "#provider/rules/phone-operators";
import { amountField } from "~/forms/amount-schema";
import { numberField } from "~/forms/plain-fields";
import { phoneField, type ReadPhone } from "~/forms/phone-schema";
import { withRules } from "~/forms/rules-between";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";

/** `review` checks the fields, `edit` goes back to them, `confirm` sends the code. */
const STEPS = ["review", "edit", "confirm"] as const;
/** The Enter key sends no button's name, so the default is the check. */
const intent = z.enum(STEPS).default("review");

/** The kinds of receiver of a transfer. */
export const TARGETS = ["MERCHANT", "PHONE"] as const;

/** Longer than any id or phone number with spaces. A wrong one gets a sentence of its own. */
const TARGET_LENGTH = { min: 1, max: 40 };

type FormContext = {
  /** The language in which the amount is written. */
  language: Language;
  /** The usable money of the wallet, in minor units. */
  available: number;
  currency: string;
  /** Reads a mobile number of the region. */
  readPhone: ReadPhone;
};

/** Why the wallet cannot send this amount. `amount` may still be missing. */
function brokenAmount(amount: unknown, { available, language, currency }: FormContext): BrokenRule[] {
  const most = greatestTransfer(available);
  if (typeof amount !== "number" || (most !== undefined && amount <= most)) return [];
  const code =
    most === undefined
      ? message("nothingToTransfer")
      : message("transferableMost", { most: formatMoney(language, most, currency) });
  return [{ field: "amount", code }];
}

/** Reads an id as people write it: `es 100 0001`. */
const merchantIdOf = (text: string): string => text.replace(/\s/g, "").toUpperCase();

const typedTransfer = (language: string) =>
  z.object({
    intent,
    to: z.enum(TARGETS).default("MERCHANT"),
    /** Only the one of the two that belongs to the chosen kind is read. */
    toMerchant: lineSchema(TARGET_LENGTH).optional(),
    phoneNumber: numberField(TARGET_LENGTH).optional(),
    amount: amountField(language),
    description: descriptionSchema,
  });
export type TypedTransfer = z.output<ReturnType<typeof typedTransfer>>;

/** The errors in the receiver. */
function brokenTarget({ to, toMerchant = "", phoneNumber = "" }: TypedTransfer, readPhone: ReadPhone): BrokenRule[] {
  const field = to === "PHONE" ? "phoneNumber" : "toMerchant";
  if ((to === "PHONE" ? phoneNumber : toMerchant) === "") return [{ field, code: "required" }];
  if (to === "PHONE") return readPhone(phoneNumber) === undefined ? [{ field, code: "phone" }] : [];
  return appIdSchema.safeParse(merchantIdOf(toMerchant)).success ? [] : [{ field, code: "recipientId" }];
}

/** The form of a transfer. The result has the amount in minor units. */
export const transferSchema = (given: FormContext) =>
  withRules(typedTransfer(given.language), (typed) => [
    ...brokenTarget(typed, given.readPhone),
    ...brokenAmount(typed.amount, given),
  ]);

/** The receiver in a valid form: the merchant's id, or the phone number in E.164. */
export const targetOf = (
  { to, toMerchant = "", phoneNumber = "" }: TypedTransfer,
  readPhone: ReadPhone,
): { toMerchant: string } | { phoneNumber: string } =>
  to === "PHONE" ? { phoneNumber: readPhone(phoneNumber) ?? "" } : { toMerchant: merchantIdOf(toMerchant) };

/** The form of a top-up. */
export const topUpSchema = (given: FormContext & { region: Region }) =>
  withRules(
    z.object({ intent, phoneNumber: phoneField(given.readPhone), amount: amountField(given.language) }),
    ({ phoneNumber, amount }) => {
      const phone: unknown = phoneNumber;
      const isUnknown = typeof phone === "string" && operatorOf(given.region, phone) === undefined;
      const sum: unknown = amount;
      return [
        ...(isUnknown ? [{ field: "phoneNumber", code: "operatorUnknown" }] : []),
        ...(typeof sum === "number" && sum > TOP_UP_MOST ? [{ field: "amount", code: "topUpHigh" }] : []),
        ...brokenAmount(sum, given),
      ];
    },
  );

/** The button that fills in the greatest amount. The other fields may still be wrong. */
export const allSchema = z.object({ intent: z.literal("all") });
