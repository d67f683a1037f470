import { z } from "zod";
import { appIdSchema, daySchema, filterTextSchema } from "./fields.ts";
import { OPEN_INVOICES, type FilterKind, type Filters } from "./filters.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import {
  invoiceStatusSchema,
  linkStatusSchema,
  paymentStatusSchema,
  payoutFileStateSchema,
  payoutStateSchema,
  userStateSchema,
} from "./words.ts";

const textSchema = filterTextSchema.optional();

/** How the wire writes each kind of filter. */
const SCHEMAS = {
  text: textSchema,
  wholeText: textSchema,
  digits: textSchema,
  email: textSchema,
  phone: textSchema,
  lastFour: textSchema,
  day: daySchema.optional(),
  amount: z.coerce.number().positive().optional(),
  paymentStatus: paymentStatusSchema.optional(),
  invoiceStatus: z.enum([...invoiceStatusSchema.options, OPEN_INVOICES]).optional(),
  linkStatus: linkStatusSchema.optional(),
  movementKind: z.enum(MOVEMENT_KINDS).optional(),
  application: appIdSchema.optional(),
  payoutState: payoutStateSchema.optional(),
  payoutFileState: payoutFileStateSchema.optional(),
  userState: userStateSchema.optional(),
} satisfies Record<FilterKind, z.ZodType>;

type Shape<F extends Filters> = { -readonly [Name in keyof F]: (typeof SCHEMAS)[F[Name]] };

/** The query by which a list is narrowed. */
export function filterSchema<F extends Filters>(filters: F): z.ZodObject<Shape<F>>;
export function filterSchema(filters: Filters): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(filters).map(([name, kind]) => [name, SCHEMAS[kind]])));
}
