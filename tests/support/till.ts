import { addressIn } from "./html";
import type { Visitor } from "./http";
import { randomKey } from "./random";
import { addresses } from "./servers";
import { formWith, submit } from "./forms";
import { openVisitor } from "./http";

/** Opens a shift of the till, unless one is open. */
export async function openTill(visitor: Visitor, appId: string): Promise<void> {
  const { status } = await visitor.post(`/billing/till/${appId}/open`, { idempotencyKey: randomKey() });
  if (status !== 303) throw new Error(`No shift was opened (status ${status}).`);
}

/** Makes a sale in the open shift; returns its id. `typed` as the form has it, on an English page. */
export async function sell(visitor: Visitor, appId: string, typed: Record<string, string> = {}): Promise<string> {
  const form = { idempotencyKey: randomKey(), amount: "12.50", ...typed };
  const { status, headers } = await visitor.post(`/billing/till/${appId}`, form);
  const id = /\/sale\/(inv_\w+)/.exec(headers.get("location") ?? "")?.[1];
  if (status !== 303 || !id) throw new Error(`Nothing was sold (status ${status}).`);
  return id;
}

/** The code at the end of the pay link of a sale, as its invoice shows it. */
export async function payCodeOf(visitor: Visitor, id: string): Promise<string> {
  const page = await visitor.get(`/billing/invoices/${id}`);
  return addressIn(page, new RegExp(`^${addresses().sandbox}/pay/(\\w+)$`));
}

/** A payer pays a sale by its web code, with a test card. */
export async function payByCard(visitor: Visitor, id: string, number = "4242424242424242"): Promise<void> {
  const payer = openVisitor(addresses().sandbox);
  const page = await payer.get(`/pay/${await payCodeOf(visitor, id)}`);
  const card = { number, expiry: "12/39", cvc: "123", holder: "KAMRAN HACIYEV" };
  await submit(payer, formWith(page, "number"), card);
}
