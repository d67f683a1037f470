import { formWith, submit } from "./forms";
import { addressIn, linksIn } from "./html";
import { openVisitor, type Visitor } from "./http";
import { createInvoice } from "./invoices";
import { addresses } from "./servers";

/**
 * Makes an invoice at the desk and pays it, or holds its amount, at the checkout with a test card; returns the id of
 * the payment. `typed` holds the test's own values of the invoice, in the notation of an English page.
 */
export async function payAtCheckout(
  visitor: Visitor,
  appId: string,
  typed: Record<string, string> = {},
): Promise<string> {
  const invoice = await createInvoice(visitor, appId, typed);
  const page = await visitor.get(`/billing/invoices/${invoice}`);
  const code = addressIn(page, new RegExp(`^${addresses().sandbox}/pay/(\\w+)$`));
  if (!code) throw new Error(`The invoice ${invoice} shows no link to pay it by.`);
  const payer = openVisitor(addresses().sandbox);
  const card = { number: "4242424242424242", expiry: "12/39", cvc: "123", holder: "KAMRAN HACIYEV" };
  const receipt = await payer.follow(await submit(payer, formWith(await payer.get(`/pay/${code}`), "number"), card));
  const list = await visitor.get(`/billing/transactions?invoiceCode=${code}`);
  const id = addressIn(list, /\/billing\/transactions\/(trx_\w+)/);
  if (!id) throw new Error(`The invoice ${invoice} was not paid (receipt ${receipt.status}).`);
  return id;
}

/** Pays 18.40 by an application's QR code, which is switched on first; returns the id of the payment. */
export async function payByQr(visitor: Visitor, appId: string, optionalCode: string): Promise<string> {
  await visitor.post(`/billing/qr-payments/codes/${appId}/status`, { intent: "on" });
  const links = linksIn(await visitor.get(`/billing/qr-payments/codes/${appId}`));
  const address = links.find(({ words }) => words.includes("Open the Payment Page"))?.to ?? "none";
  const payer = openVisitor(addresses().sandbox);
  const typed = { amount: "18.40", optionalCode, fullName: "Leyla Əliyeva", phone: "+994 50 123 45 67" };
  const card = { number: "4242424242424242", expiry: "12/40", cvc: "123", holder: "LEYLA ALIYEVA" };
  await submit(payer, formWith(await payer.get(address), "number"), { ...typed, ...card });
  const list = await visitor.get(`/billing/qr-payments?optionalCode=${optionalCode}`);
  const id = addressIn(list, /\/qr-payments\/(trx_\w+)/);
  if (!id) throw new Error("The list shows no payment that was made by the code.");
  return id;
}
