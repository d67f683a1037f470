import { z } from "zod";
import {
  appIdSchema,
  bookingIdSchema,
  daySchema,
  descriptionSchema,
  emailSchema,
  fullNameSchema,
  idSchema,
  instantSchema,
} from "#provider/contract/fields";
import { PAGE_SIZE } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import {
  INSTALLMENT_PERIODS,
  installmentCardSchema,
  languageSchema,
  recurrenceStateSchema,
  recurringIntervalSchema,
  reminderSchema,
  sendChannelSchema,
  type Reminder,
} from "#provider/contract/words";
import { says } from "~/i18n/zod-errors";
import { amountField } from "~/utils/amount-schema";
import { addDays, isDay, type Day } from "~/utils/dates";
import { formKeySchema } from "~/utils/form-key-schema";
import { looksLikePhone, phoneField } from "~/utils/phone-schema";

/** Longest message an invoice is sent with; the provider takes no more. */
const MESSAGE_LENGTH = 1000;

const periodField = z.enum(INSTALLMENT_PERIODS.map(String)).transform((text, context) => {
  const period = INSTALLMENT_PERIODS.find((months) => String(months) === text);
  if (period !== undefined) return period;
  context.addIssue({ code: "custom", params: { key: "choose" } });
  return z.NEVER;
});

/** Instalments are paid with cards of the default region only (provider.md section 2). */
export const hasInstallments = (region: Region): boolean => region === "default";

type Given = {
  /** In which the amount is written. */
  language: string;
  region: Region;
  /** The day it is in the region's zone. */
  today: Day;
  readPhone?: Parameters<typeof phoneField>[0];
};

/** The days of an invoice that is edited: one of them that nobody touched may have passed since it was typed. */
export type TypedDays = Record<"linkExpirationDate" | "scheduledDate" | "dueDate" | "checkInDate", string | null>;

/** The fields that rules between fields look at; other fields may be wrong at the same time, so nothing is sure about them. */
type Typed = Partial<
  Record<
    | "email"
    | "linkExpirationDate"
    | "preAuth"
    | "partialAllowed"
    | "scheduledDate"
    | "dueDate"
    | "reminders"
    | "recurringInterval"
    | "installmentCard"
    | "installmentPeriod"
    | "channels",
    unknown
  >
>;

/** Days from the due day to the reminders after it. */
const REMINDED_AFTER: Partial<Record<Reminder, number>> = { AFTER_1: 1, AFTER_3: 3 };

/** The day of the last reminder, when it is sure; without a due day payment is due on the link's last day. */
function lastReminder({ dueDate, linkExpirationDate, reminders }: Typed): Day | undefined {
  const due = dueDate ?? linkExpirationDate;
  if (typeof due !== "string" || !isDay(due) || !Array.isArray(reminders)) return undefined;
  const days =
    reminderSchema
      .array()
      .safeParse(reminders)
      .data?.map((reminder) => REMINDED_AFTER[reminder] ?? 0) ?? [];
  return addDays(due, Math.max(0, ...days));
}

/** Rules between fields: the field to change, its sentence, and when it is broken. The provider holds the same. */
const CROSS_RULES: readonly { field: keyof Typed; key: string; broken: (typed: Typed) => boolean }[] = [
  {
    field: "email",
    key: "emailForChannel",
    broken: ({ email, channels }) => email === undefined && Array.isArray(channels) && channels.includes("EMAIL"),
  },
  {
    field: "scheduledDate",
    key: "afterExpiration",
    broken: ({ scheduledDate: scheduled, linkExpirationDate: last }) =>
      typeof scheduled === "string" && typeof last === "string" && scheduled > last,
  },
  {
    field: "dueDate",
    key: "afterExpiration",
    broken: ({ dueDate: due, linkExpirationDate: last }) =>
      typeof due === "string" && typeof last === "string" && due > last,
  },
  {
    field: "dueDate",
    key: "beforeScheduled",
    broken: ({ dueDate: due, scheduledDate: scheduled }) =>
      typeof due === "string" && typeof scheduled === "string" && due < scheduled,
  },
  {
    field: "reminders",
    key: "reminderAfterExpiration",
    broken: (typed) => {
      const [day, last] = [lastReminder(typed), typed.linkExpirationDate];
      // A due day after the link's last day is said by its own field.
      const dueIsFine = typed.dueDate === undefined || (typeof last === "string" && String(typed.dueDate) <= last);
      return dueIsFine && day !== undefined && typeof last === "string" && day > last;
    },
  },
  {
    field: "partialAllowed",
    key: "withPreAuth",
    broken: ({ preAuth, partialAllowed }) => preAuth === true && partialAllowed === true,
  },
  {
    field: "recurringInterval",
    key: "withPreAuth",
    broken: ({ preAuth, recurringInterval }) => preAuth === true && recurringInterval !== undefined,
  },
  {
    field: "installmentCard",
    key: "withPreAuth",
    broken: ({ preAuth, installmentCard }) => preAuth === true && installmentCard !== undefined,
  },
  {
    field: "installmentCard",
    key: "installmentCard",
    broken: ({ installmentCard: card, installmentPeriod: period }) => card === undefined && period !== undefined,
  },
  {
    field: "installmentPeriod",
    key: "installmentPeriod",
    broken: ({ installmentCard: card, installmentPeriod: period }) => card !== undefined && period === undefined,
  },
];

/** The terms of an invoice (spec sections 3, 5 and 9). Out comes the amount in minor units, the phone as `readPhone` gives it. */
function terms({ language, region, today, readPhone = looksLikePhone }: Given, before?: TypedDays) {
  const from = (name: keyof TypedDays, earliest: Day, key: string) =>
    daySchema.refine((day) => !isDay(day) || day >= earliest || day === before?.[name], { params: { key } });
  const inRegion = { params: { key: "notInRegion" } };
  return {
    fullName: fullNameSchema,
    phone: phoneField(readPhone),
    email: emailSchema.optional(),
    amount: amountField(language),
    description: descriptionSchema,
    bookingId: bookingIdSchema,
    linkExpirationDate: from("linkExpirationDate", addDays(today, 1), "expirationPast"),
    language: languageSchema.refine((chosen) => REGION_FACTS[region].languages.includes(chosen), inRegion),
    partialAllowed: z.boolean().default(false),
    preAuth: z.boolean().default(false),
    scheduledDate: from("scheduledDate", today, "datePast").optional(),
    dueDate: from("dueDate", today, "datePast").optional(),
    reminders: z.array(reminderSchema).default([]),
    recurringInterval: recurringIntervalSchema.optional(),
    installmentCard: installmentCardSchema.refine(() => hasInstallments(region), inRegion).optional(),
    installmentPeriod: periodField.refine(() => hasInstallments(region), inRegion).optional(),
    checkInDate: from("checkInDate", today, "datePast").optional(),
  };
}

const withCrossRules = <Form extends z.ZodType<Typed>>(form: Form): Form =>
  CROSS_RULES.reduce(
    (schema, { field, key, broken }) =>
      // `when`: also while other fields are wrong, so that everything is said at once.
      schema.refine((typed) => !broken(typed), { path: [field], params: { key }, when: () => true }),
    form,
  );

/** The form of a new invoice. */
export const createInvoiceSchema = (given: Given) =>
  withCrossRules(
    z.object({
      idempotencyKey: formKeySchema,
      appId: z.string({ error: says("choose") }).pipe(appIdSchema),
      ...terms(given),
      channels: z.array(sendChannelSchema).default([]),
    }),
  );
export type TypedInvoice = z.output<ReturnType<typeof createInvoiceSchema>>;

/** The form of an invoice that exists; `lastModifiedDate` tells which state of it was edited. */
export const editInvoiceSchema = (given: Given, before?: TypedDays) =>
  withCrossRules(z.object({ lastModifiedDate: instantSchema, ...terms(given, before) }));
export type EditedInvoice = z.output<ReturnType<typeof editInvoiceSchema>>;

/** Pausing the rounds of an invoice, letting them go on, or ending them. */
export const recurrenceSchema = z.object({ state: recurrenceStateSchema });

/** Sending an invoice's link; without a message the application's own is used. `preview`: only shows what would be sent. */
export const sendInvoiceSchema = z.object({
  idempotencyKey: formKeySchema,
  intent: z.enum(["send", "preview"]).default("send"),
  channels: z.array(sendChannelSchema).min(1),
  message: z.string().trim().max(MESSAGE_LENGTH).optional(),
});

/** Which invoice stands in the address, and the button has to be meant. */
export const cancelInvoiceSchema = z.object({ intent: z.literal("cancel") });
export const deleteInvoiceSchema = z.object({ intent: z.literal("delete") });

/** The invoices ticked in the list, each once; as many as a page of it has. */
const selectedField = z
  .array(idSchema)
  .min(1)
  .max(PAGE_SIZE)
  .transform((ids) => [...new Set(ids)]);

export const sendSelectedSchema = z.object({
  idempotencyKey: formKeySchema,
  ids: selectedField,
  channels: z.array(sendChannelSchema).min(1),
});
export const cancelSelectedSchema = z.object({ intent: z.literal("cancel"), ids: selectedField });
