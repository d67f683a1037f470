import { z } from "zod";
import { withoutMarks } from "#provider/rules/typed-text";
import { PASSWORD_FIELDS } from "./secret-fields";

/**
 * Fields that are judged by every character that was sent: passwords, and a message whose signature is checked byte by
 * byte.
 */
export const AS_SENT: ReadonlySet<string> = new Set([...PASSWORD_FIELDS, "headers", "body"]);

const clean = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(clean) : typeof value === "string" ? withoutMarks(value) : value;

/** Posted fields by name, without the marks that nobody typed. What was posted stays as it is, to be shown again. */
const cleanFields = (posted: unknown): unknown =>
  typeof posted === "object" && posted !== null
    ? Object.fromEntries(
        Object.entries(posted).map(([name, value]) => [name, AS_SENT.has(name) ? value : clean(value)]),
      )
    : posted;

/**
 * The schema of a form behind the one door of every form, in the browser and on the server: fields come in without the
 * marks that messengers and address books copy along (decision 0171). The reply shows each field as it was typed.
 */
export const cleanForm = <Schema extends z.core.$ZodType>(schema: Schema) => z.preprocess(cleanFields, schema);
