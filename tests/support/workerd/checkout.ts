import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import type { InvoiceRow, TransactionRow } from "../../../sandbox/src/db/rows.ts";
import worker from "../../../sandbox/src/index.ts";
import { attr, find, findAll, type Html } from "../html.ts";
import { bindings, db } from "./sandbox.ts";

export const APPROVES = "4242 4242 4242 4242";
export const DECLINES = "4000000000000002";
export const NO_FUNDS = "4000 0000 0000 9995";
export const ASKS_3DS = "4000-0000-0000-3220";
export const FAILS = "4000000000000119";

export type Answer = { status: number; text: string; headers: Headers; location: string };
type Fields = Record<string, string>;

function request(path: string, form?: Fields, headers: Record<string, string> = {}): Promise<Response> {
  const asked = new Request(`http://localhost:8788${path}`, {
    redirect: "manual",
    headers,
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  return worker.fetch(asked, { ...bindings, SANDBOX_CONTROL: "on" }, createExecutionContext());
}

/** One request of a payer's browser to the Worker; a body is posted as a form. Redirects are not followed. */
export async function visit(path: string, form?: Fields, headers?: Record<string, string>): Promise<Answer> {
  const response = await request(path, form, headers);
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, location: response.headers.get("Location") ?? "" };
}

/** A file, such as a receipt or a font. */
export async function fetchFile(path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const response = await request(path);
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The value of a hidden field. Throws if the page has none. */
export function hidden(text: string, name: string): string {
  const value = attr(find(text, `input[name="${name}"]`), "value");
  if (!value) throw new Error(`no hidden field ${name} in ${text.slice(0, 300)}`);
  return value;
}

/** The values of the visible fields of a page. */
export const valuesIn = (page: Html): string[] =>
  findAll(page, "input:not([type=hidden])").flatMap((field) => attr(field, "value") ?? []);

/** A payer's typed values, by default with the card that is approved. */
export const typed = (changes: Fields = {}): Fields => ({
  number: APPROVES,
  expiry: "12/40",
  cvc: "123",
  holder: "Leyla Əliyeva",
  ...changes,
});

/** A filled-in form of the invoice, from a fresh page. */
export async function fill(code: string, changes: Fields = {}): Promise<Fields> {
  const page = await visit(`/pay/${code}`);
  return { attempt: hidden(page.text, "attempt"), ...typed(changes) };
}

/** Opens the page, fills in the form and posts it. */
export const payWith = async (code: string, changes: Fields = {}): Promise<Answer> =>
  visit(`/pay/${code}`, await fill(code, changes));

export const paymentsOf = (invoiceId: string): Promise<TransactionRow[]> =>
  db.select().from(transactions).where(eq(transactions.invoiceId, invoiceId)).orderBy(transactions.seq);

export const changeInvoice = (id: string, changes: Partial<InvoiceRow>): Promise<unknown> =>
  db.update(invoices).set(changes).where(eq(invoices.id, id));

/** Follows the redirect of an accepted payment. Throws if it was not accepted. */
export async function receiptOf({ status, location }: Answer): Promise<Answer> {
  if (status !== 303 || !location.includes("/receipt/")) throw new Error(`not accepted: ${status} ${location}`);
  return visit(location);
}
