import { bulkPaths } from "~/paths/bulk";
import { formWith } from "./forms";
import type { Answer, Visitor } from "./http";
import { randomDigits } from "./random";

const HEADINGS = "Full name,Phone,Amount,Description,Booking ID";

/** A row in the template's form, with a booking of its own. */
export const invoiceRow = ({
  name = "Leyla Əliyeva",
  phone = "050 123 45 67",
  amount = "10.00",
  what = "Two nights",
  booking = `BK-${randomDigits(8)}`,
} = {}): string => [name, phone, amount, what, booking].map((cell) => `"${cell}"`).join(",");
export const invoicesCsv = (...rows: string[]): string => [HEADINGS, ...rows].join("\r\n");

/**
 * Uploads a file as a browser without scripts does, with other typed fields; for the first application if none is
 * named.
 */
export async function uploadInvoices(
  visitor: Visitor,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "invoices.csv", ...typed }: { name?: string } & Record<string, string> = {},
): Promise<Answer> {
  const { fields } = formWith(await visitor.get(bulkPaths.upload), "appId");
  const form = new FormData();
  for (const [field, value] of fields) form.append(field, typed[field] ?? value);
  // A browser without scripts sends an empty file field as a file without a name.
  form.append("file", new File([content], name));
  return visitor.upload(bulkPaths.upload, form);
}

/** Uploads a readable file; returns the upload's id. */
export async function uploadedInvoices(
  visitor: Visitor,
  content: string,
  typed: Record<string, string> = {},
): Promise<string> {
  const answer = await uploadInvoices(visitor, content, typed);
  const found = /\/bulk-invoice\/(blk_\w+)/.exec(answer.headers.get("Location") ?? "");
  if (!found?.[1]) throw new Error(`The file was not read (status ${answer.status}).`);
  return found[1];
}
