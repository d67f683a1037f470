import { z } from "zod";
import { appIdSchema, daySchema, filterTextSchema } from "./fields.ts";
import { FILTER_CHOICES, isFixedChoice, type FixedChoice, type FixedWord } from "./filter-choices.ts";
import type { FilterKind, Filters } from "./filters.ts";

const textSchema = filterTextSchema.optional();

/** How the wire writes each kind of filter that is no choice among words. */
const SCHEMAS = {
  text: textSchema,
  wholeText: textSchema,
  digits: textSchema,
  email: textSchema,
  phone: textSchema,
  lastFour: textSchema,
  search: textSchema,
  day: daySchema.optional(),
  amount: z.coerce.number().positive().optional(),
  application: appIdSchema.optional(),
} satisfies Record<Exclude<FilterKind, FixedChoice>, z.ZodType>;

type SchemaOf<Kind extends FilterKind> = Kind extends FixedChoice
  ? z.ZodOptional<z.ZodEnum<{ [Word in FixedWord<Kind>]: Word }>>
  : Kind extends keyof typeof SCHEMAS
    ? (typeof SCHEMAS)[Kind]
    : never;
type Shape<F extends Filters> = { -readonly [Name in keyof F]: SchemaOf<F[Name]> };

const schemaOf = (kind: FilterKind): z.ZodType =>
  isFixedChoice(kind) ? z.enum(FILTER_CHOICES[kind]).optional() : SCHEMAS[kind];

/** The query by which a list is narrowed. */
export function filterSchema<F extends Filters>(filters: F): z.ZodObject<Shape<F>>;
export function filterSchema(filters: Filters): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(filters).map(([name, kind]) => [name, schemaOf(kind)])));
}
