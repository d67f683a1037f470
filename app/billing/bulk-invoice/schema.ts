import { z } from "zod";
import { BULK_COLUMNS, BULK_DAYS, DAY_ORDERS, type BulkColumn } from "#provider/contract/bulk-words";
import { appIdSchema, daySchema, lineSchema, proseSchema } from "#provider/contract/fields";
import { BULK_CELL_LENGTH, BULK_COLUMNS_READ } from "#provider/contract/limits";
import { languageSchema, sendChannelSchema } from "#provider/contract/words";
import { formKeySchema } from "~/forms/form-key-schema";
import { says } from "~/i18n/zod-errors";

/** What goes before a file of invoices: whose they are, and the days and the language of rows that say none. */
export const besideFileSchema = z.object({
  idempotencyKey: formKeySchema,
  appId: z.string({ error: says("choose") }).pipe(appIdSchema),
  dueDate: daySchema.optional(),
  expiryDate: daySchema,
  language: languageSchema,
});

/** Which state of the upload somebody has seen; it goes up with every change. */
const revision = z.coerce.number().int().min(0);

/** Says in which order the days of a column are written. */
export const datesSchema = z.object({
  intent: z.literal("dates"),
  revision,
  column: z.enum(BULK_DAYS),
  order: z.enum(DAY_ORDERS),
});

export const termsSchema = z.object({
  revision,
  dueDate: daySchema.optional(),
  expiryDate: daySchema,
  language: languageSchema,
});

/** What a column of the file is, as one value of a form: its place, and what it is about. */
export const columnChoice = (index: number, column: BulkColumn): string => `${index}:${column}`;

const choiceSchema = z.string().transform((text, context) => {
  const [, place = "", name = ""] = /^(\d{1,2}):(\w+)$/.exec(text) ?? [];
  const column = BULK_COLUMNS.find((known) => known === name);
  const index = Number(place);
  if (column !== undefined && index < BULK_COLUMNS_READ) return { index, column };
  context.addIssue({ code: "custom", params: { key: "choose" } });
  return z.NEVER;
});

/** Which column of the file is what; those that say nothing are not read. */
export const columnsSchema = z.object({ revision, columns: z.array(choiceSchema).default([]) });

const LENGTH = { min: 0, max: BULK_CELL_LENGTH };
const cell = lineSchema(LENGTH).default("");
/** The cells of a row as somebody mends them; an empty one says nothing. */
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
/** `mend`: the row is to be made with these cells; `leaveOut`: it is to be no invoice. */
export const rowSchema = z.object({ intent: z.enum(["mend", "leaveOut"]), revision, ...cells });

/** Has the invoices made: so many of so much (in minor units), as the dialog said. */
export const confirmSchema = z.object({
  idempotencyKey: formKeySchema,
  revision,
  count: z.coerce.number().int().min(1),
  amount: z.coerce.number().int().min(1),
  channels: z.array(sendChannelSchema).default([]),
});

/** Which upload stands in the address, and the button has to be meant. */
export const undoSchema = z.object({ intent: z.literal("undo") });
export const discardSchema = z.object({ intent: z.literal("discard") });
