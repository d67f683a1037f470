import { z } from "zod";
import { call } from "./call.ts";
import type { Access } from "./permissions.ts";
import { languageSchema } from "./words.ts";

/**
 * The parameters of every export beside its list's filters: the language of headings and words, and whether the file is
 * downloaded or a link to it sent to the person's own e-mail address (docs/product.md section 7, `isEmail`).
 */
export const exportQuerySchema = z.object({
  isEmail: z.stringbool().default(false),
  language: languageSchema.default("en"),
});

/** The media type of an Excel file. */
export const EXCEL_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * How many rows a file would have, counting only what the person may export. `cut`: the list has more than a file
 * holds.
 */
export const exportSizeSchema = z.object({ rows: z.int().min(0), cut: z.boolean() });

const payments: Access = { permission: "EXPORT_PAYMENT_METHOD" };

/** The properties of every call that answers with an Excel file or sends a link to it. */
export const EXCEL_FILE = {
  effect: "change",
  file: true,
  mediaType: EXCEL_MEDIA_TYPE,
  byEmail: true,
  errors: ["nothing_to_export", "email_unproven"],
} as const;

/** A list as an Excel file: the whole of it, unless the call has a page. */
export const exportCall = <Query extends z.ZodObject>(
  path: string,
  what: string,
  query: Query,
  origin: "spec" | "ours" = "ours",
  access: Access = payments,
) =>
  call("GET", path, {
    summary: `${what} as an Excel file: downloaded, or sent by e-mail`,
    ...EXCEL_FILE,
    access,
    query,
    origin,
  });

/** How long that file would be. */
export const exportSizeCall = <Query extends z.ZodObject>(
  path: string,
  what: string,
  query: Query,
  access: Access = payments,
) =>
  call("GET", `${path}/size`, {
    summary: `How many rows the Excel file of ${what} would have`,
    access,
    query,
    answer: exportSizeSchema,
    origin: "ours",
  });
