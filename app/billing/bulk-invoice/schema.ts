import { z } from "zod";
import { BULK_COLUMNS, BULK_DAYS, DAY_ORDERS, type BulkColumn } from "#provider/contract/bulk-words";
import { appIdSchema, lineSchema, proseSchema } from "#provider/contract/fields";
import { BULK_CELL_LENGTH, BULK_COLUMNS_READ } from "#provider/contract/limits";
import { languageSchema, sendChannelSchema } from "#provider/contract/words";
import { formKeySchema } from "~/forms/form-key-schema";
import { dayField } from "~/forms/plain-fields";
import { says } from "~/i18n/zod-errors";

/** The fields before the file: its application, and the days and the language of rows that have none. */
export const besideFileSchema = z.object({
  idempotencyKey: formKeySchema,
  appId: z.string({ error: says("choose") }).pipe(appIdSchema),
  dueDate: dayField.optional(),
  expiryDate: dayField,
  language: languageSchema,
});

/** The version of the upload that the person has seen. It grows with every change. */
const revision = z.coerce.number().int().min(0);

/** Sets the order in which the dates of a column are written. */
export const datesSchema = z.object({
  intent: z.literal("dates"),
  revision,
  column: z.enum(BULK_DAYS),
  order: z.enum(DAY_ORDERS),
});

export const termsSchema = z.object({
  revision,
  dueDate: dayField.optional(),
  expiryDate: dayField,
  language: languageSchema,
});

/** A column of the file as one value of a form: its place and its meaning. */
export const columnChoice = (index: number, column: BulkColumn): string => `${index}:${column}`;

const choiceSchema = z.string().transform((text, context) => {
  const [, place = "", name = ""] = /^(\d{1,2}):(\w+)$/.exec(text) ?? [];
  const column = BULK_COLUMNS.find((known) => known === name);
  const index = Number(place);
  if (column !== undefined && index < BULK_COLUMNS_READ) return { index, column };
  context.addIssue({ code: "custom", params: { key: "choose" } });
  return z.NEVER;
});

/** Gives columns of the file a meaning. Columns without one are not read. */
export const columnsSchema = z.object({ revision, columns: z.array(choiceSchema).default([]) });

const LENGTH = { min: 0, max: BULK_CELL_LENGTH };
const cell = lineSchema(LENGTH).default("");
/** The cells of a row as a person corrects them. An empty cell has no value. */
const cells = {
  fullName: cell,
  phone: cell,
  email: cell,
  amount: cell,
  currency: cell,
  description: proseSchema(LENGTH).default(""),
  bookingId: cell,
  dueDate: cell,
  linkExpirationDate: cell,
  checkInDate: cell,
  scheduledDate: cell,
  partialAllowed: cell,
  preAuth: cell,
  language: cell,
} satisfies Record<BulkColumn, z.ZodType>;
/**
 * `mend`: make an invoice of the row with these cells; `mendNext` does it, too, and goes on to the next wrong row.
 * `leaveOut`: make no invoice of it.
 */
export const rowSchema = z.object({ intent: z.enum(["mend", "mendNext", "leaveOut"]), revision, ...cells });

/** Makes the invoices: the number and the sum (in minor units) that the dialog showed. */
export const confirmSchema = z.object({
  idempotencyKey: formKeySchema,
  revision,
  count: z.coerce.number().int().min(1),
  amount: z.coerce.number().int().min(1),
  channels: z.array(sendChannelSchema).default([]),
});

/** The upload stands in the address. The value shows that the button was clicked. */
export const undoSchema = z.object({ intent: z.literal("undo") });
export const discardSchema = z.object({ intent: z.literal("discard") });
