import { z } from "zod";
import {
  appIdSchema,
  bookingIdSchema,
  daySchema,
  descriptionSchema,
  emailSchema,
  fullNameSchema,
} from "#provider/contract/fields";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import {
  INSTALLMENT_PERIODS,
  installmentCardSchema,
  languageSchema,
  recurringIntervalSchema,
  sendChannelSchema,
} from "#provider/contract/words";
import { says } from "~/i18n/zod-errors";
import { amountField } from "~/utils/amount-schema";
import { isDay, type Day } from "~/utils/dates";
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

/** The fields that rules between fields look at; other fields may be wrong at the same time, so nothing is sure about them. */
type Typed = Partial<
  Record<
    | "email"
    | "linkExpirationDate"
    | "preAuth"
    | "scheduledDate"
    | "recurringInterval"
    | "installmentCard"
    | "installmentPeriod"
    | "channels",
    unknown
  >
>;

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

/** The form of an invoice (spec sections 3, 5 and 9). Out comes the amount in minor units, the phone as `readPhone` gives it. */
export const createInvoiceSchema = ({ language, region, today, readPhone = looksLikePhone }: Given) => {
  const notPast = daySchema.refine((day) => !isDay(day) || day >= today, { params: { key: "datePast" } });
  const inRegion = { params: { key: "notInRegion" } };
  const form = z.object({
    idempotencyKey: formKeySchema,
    appId: z.string({ error: says("choose") }).pipe(appIdSchema),
    fullName: fullNameSchema,
    phone: phoneField(readPhone),
    email: emailSchema.optional(),
    amount: amountField(language),
    description: descriptionSchema,
    bookingId: bookingIdSchema,
    linkExpirationDate: daySchema.refine((day) => !isDay(day) || day > today, { params: { key: "expirationPast" } }),
    channels: z.array(sendChannelSchema).default([]),
    language: languageSchema.refine((chosen) => REGION_FACTS[region].languages.includes(chosen), inRegion),
    preAuth: z.boolean().default(false),
    scheduledDate: notPast.optional(),
    recurringInterval: recurringIntervalSchema.optional(),
    installmentCard: installmentCardSchema.refine(() => hasInstallments(region), inRegion).optional(),
    installmentPeriod: periodField.refine(() => hasInstallments(region), inRegion).optional(),
    checkInDate: notPast.optional(),
  });
  return CROSS_RULES.reduce(
    (schema, { field, key, broken }) =>
      // `when`: also while other fields are wrong, so that everything is said at once.
      schema.refine((typed) => !broken(typed), { path: [field], params: { key }, when: () => true }),
    form,
  );
};
export type TypedInvoice = z.output<ReturnType<typeof createInvoiceSchema>>;

/** Sending an invoice's link; without a message the application's own is used. */
export const sendInvoiceSchema = z.object({
  idempotencyKey: formKeySchema,
  channels: z.array(sendChannelSchema).min(1),
  message: z.string().trim().max(MESSAGE_LENGTH).optional(),
});
