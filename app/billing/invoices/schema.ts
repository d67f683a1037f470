import { z } from "zod";
import {
  appIdSchema,
  bookingIdSchema,
  descriptionSchema,
  fullNameSchema,
  instantSchema,
  lineSchema,
  proseSchema,
} from "#provider/contract/fields";
import { AMOUNT_LIMIT, DESCRIPTION_LENGTH, MESSAGE_LENGTH, MIN_AMOUNT } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import {
  INSTALLMENT_PERIODS,
  installmentCardSchema,
  languageSchema,
  recurrenceStateSchema,
  recurringIntervalSchema,
  reminderSchema,
  sendChannelSchema,
} from "#provider/contract/words";
import {
  brokenTerms,
  hasInstallments,
  type BrokenRule,
  type InvoiceDays,
  type InvoiceTerms,
} from "#provider/rules/invoice-terms";
import { termsFields } from "~/forms/terms-schema";
import { tickedField } from "~/billing/shared/ticked/ticked-schema";
import { LINK_DAYS } from "~/billing/shared/links/link-term";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { withRules } from "~/forms/rules-between";
import { looksLikePhone, phoneField } from "~/forms/phone-schema";
import { says } from "~/i18n/zod-errors";
import type { Day } from "~/utils/dates";
import { dayField, emailField, numberField } from "~/forms/plain-fields";
import { dueTermOf } from "./due-term";
import { describeItems, itemField, MOST_ITEMS, readItems, typedItems, type ItemField } from "./items";

const periodField = z.enum(INSTALLMENT_PERIODS.map(String)).transform((text, context) => {
  const period = INSTALLMENT_PERIODS.find((months) => String(months) === text);
  if (period !== undefined) return period;
  context.addIssue({ code: "custom", params: { key: "choose" } });
  return z.NEVER;
});

type FormContext = {
  /** The language in which the amount is written. */
  language: string;
  region: Region;
  /** Today in the region's time zone. */
  today: Day;
  readPhone?: Parameters<typeof phoneField>[0];
};

/**
 * The fields that the rules between fields read. Their values are unknown, because other fields may be wrong at the
 * same time.
 */
type Loose = Partial<
  Record<Exclude<keyof InvoiceTerms, "installment"> | "linkDays" | "installmentCard" | "installmentPeriod", unknown>
>;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The terms in the form that the rules read. */
const termsOf = (typed: Loose, today: Day): InvoiceTerms => ({
  ...dueTermOf(typed, today),
  scheduledDate: textOf(typed.scheduledDate),
  checkInDate: textOf(typed.checkInDate),
  email: textOf(typed.email),
  channels: listOf(typed.channels).filter((channel) => typeof channel === "string"),
  language: textOf(typed.language) ?? "",
  preAuth: typed.preAuth === true,
  partialAllowed: typed.partialAllowed === true,
  reminders: listOf(typed.reminders).flatMap((reminder) => reminderSchema.safeParse(reminder).data ?? []),
  recurringInterval: textOf(typed.recurringInterval),
  installment: typed.installmentCard ?? null,
});

/**
 * The errors between fields: the provider's rules, that a last day or a due day is needed, and that card and period of
 * the installment go together. Without a last day of its own, the link's error belongs to the due day.
 */
function brokenBetween(typed: Loose, given: FormContext, before?: InvoiceDays): BrokenRule[] {
  const { installmentCard: card, installmentPeriod: period } = typed;
  const isDueAlone = typed.linkExpirationDate === undefined && typed.dueDate !== undefined;
  const fieldOf = (field: keyof InvoiceTerms) =>
    field === "installment" ? "installmentCard" : field === "linkExpirationDate" && isDueAlone ? "dueDate" : field;
  const broken: BrokenRule[] = brokenTerms(termsOf(typed, given.today), { ...given, before }).map(
    ({ field, code }) => ({ field: fieldOf(field), code }),
  );
  if (typed.linkExpirationDate === undefined && typed.dueDate === undefined && typed.linkDays === undefined)
    broken.push({ field: "linkExpirationDate", code: "required" });
  if (card === undefined && period !== undefined) broken.push({ field: "installmentCard", code: "installmentCard" });
  if (card !== undefined && period === undefined)
    broken.push({ field: "installmentPeriod", code: "installmentPeriod" });
  return broken;
}

/** The fields of an invoice's terms. The result has the amount in minor units and the phone as `readPhone` gives it. */
function terms({ language, region, readPhone = looksLikePhone }: FormContext) {
  const inRegion = { params: { key: "notInRegion" } };
  return {
    fullName: fullNameSchema,
    phone: phoneField(readPhone),
    email: emailField.optional(),
    amount: amountField(language),
    description: descriptionSchema,
    bookingId: bookingIdSchema,
    linkExpirationDate: dayField.optional(),
    language: languageSchema,
    partialAllowed: z.boolean().default(false),
    preAuth: z.boolean().default(false),
    scheduledDate: dayField.optional(),
    dueDate: dayField.optional(),
    reminders: z.array(reminderSchema).default([]),
    recurringInterval: recurringIntervalSchema.optional(),
    installmentCard: installmentCardSchema.optional(),
    installmentPeriod: periodField.refine(() => hasInstallments(region), inRegion).optional(),
    checkInDate: dayField.optional(),
    ...termsFields,
  };
}

/** Longer than any number of pieces and any price with blanks. A wrong one gets a sentence of its own. */
const FIGURE_LENGTH = { min: 0, max: 40 };

type TextField = z.ZodOptional<z.ZodType<string>>;

/** The fields of the rows of items. The parts of a row belong together, which `readItems` judges. */
const itemFields: Record<ItemField, TextField> = {};
for (let row = 0; row < MOST_ITEMS; row++) {
  itemFields[itemField(row, "name")] = lineSchema({ min: 1, max: DESCRIPTION_LENGTH.max }).optional();
  for (const part of ["quantity", "price"] as const)
    itemFields[itemField(row, part)] = numberField(FIGURE_LENGTH).optional();
}

type LooseItems = { amount?: unknown; description?: unknown; language?: unknown };

/** What a form with items asks the provider for, from values that may be wrong: the amount and the description. */
function billOf({ amount, description, language, ...typed }: LooseItems, given: FormContext) {
  const read = readItems(typedItems(Object.entries(typed)), given.language);
  const { currency, languages } = REGION_FACTS[given.region];
  const [first] = languages;
  const payers = languages.find((known) => known === language) ?? first ?? "en";
  return {
    ...read,
    amount: typeof amount === "number" ? amount : read.items.length > 0 ? read.sum : undefined,
    description: describeItems(textOf(description) ?? undefined, read.items, { language: payers, currency }),
  };
}

/** The errors of items: in their rows, between their sum and the amount, and in the length of what they make. */
function brokenItems(typed: LooseItems, given: FormContext): BrokenRule[] {
  const { items, broken, sum, amount, description } = billOf(typed, given);
  if (items.length === 0 && broken.length === 0)
    return (["amount", "description"] as const).flatMap((field) =>
      typed[field] === undefined ? [{ field, code: "required" }] : [],
    );
  if (broken.length > 0) return broken;
  if (amount !== sum) return [{ field: "amount", code: "itemsSum" }];
  if (sum < MIN_AMOUNT) return [{ field: "amount", code: "amountMin" }];
  if (sum >= AMOUNT_LIMIT) return [{ field: "amount", code: "amountHigh" }];
  return description.length > DESCRIPTION_LENGTH.max ? [{ field: "description", code: "itemsLong" }] : [];
}

/** The amount in minor units and the description of a valid form, with its items. */
export function billed(typed: TypedInvoice, given: FormContext): { amount: number; description: string } {
  const { amount, description } = billOf(typed, given);
  if (amount === undefined) throw new Error("A form without amount and items is not valid.");
  return { amount, description };
}

/** The form of a new invoice. Its due day is a day or a number of days from today (`dueTermOf`). */
export const createInvoiceSchema = (given: FormContext) =>
  withRules(
    z.object({
      idempotencyKey: formKeySchema,
      appId: z.string({ error: says("choose") }).pipe(appIdSchema),
      ...terms(given),
      ...itemFields,
      amount: amountField(given.language).optional(),
      description: descriptionSchema.optional(),
      linkDays: z.enum(LINK_DAYS).optional(),
      channels: z.array(sendChannelSchema).default([]),
    }),
    (typed) => [...brokenItems(typed, given), ...brokenBetween(typed, given)],
  );
export type TypedInvoice = z.output<ReturnType<typeof createInvoiceSchema>>;

/** The fields of the form that edits an invoice. `lastModifiedDate` is the version that was edited. */
export const editedFields = (given: FormContext) => z.object({ lastModifiedDate: instantSchema, ...terms(given) });

/** The form that edits an invoice. Its rules depend on the days of the stored invoice. */
export const editInvoiceSchema = (given: FormContext, before?: InvoiceDays, fields = editedFields(given)) =>
  withRules(fields, (typed) => brokenBetween(typed, given, before));
export type EditedInvoice = z.output<ReturnType<typeof editInvoiceSchema>>;

/** Pauses, resumes or ends the rounds of an invoice. */
export const recurrenceSchema = z.object({ state: recurrenceStateSchema });

/** Sends an invoice's link. Without a message it uses the application's own. `preview` only shows the messages. */
export const sendInvoiceSchema = z.object({
  idempotencyKey: formKeySchema,
  intent: z.enum(["send", "preview"]).default("send"),
  channels: z.array(sendChannelSchema).min(1),
  // An empty message stands for the application's own.
  message: proseSchema({ ...MESSAGE_LENGTH, min: 0 }).optional(),
});

/** The invoice stands in the address. The value shows that the button was clicked. */
export const cancelInvoiceSchema = z.object({ intent: z.literal("cancel") });
export const deleteInvoiceSchema = z.object({ intent: z.literal("delete") });

export const sendSelectedSchema = z.object({
  idempotencyKey: formKeySchema,
  ids: tickedField,
  channels: z.array(sendChannelSchema).min(1),
});
export const cancelSelectedSchema = z.object({ intent: z.literal("cancel"), ids: tickedField });
