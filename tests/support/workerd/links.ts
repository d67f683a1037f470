import { eq } from "drizzle-orm";
import { paymentLinkSchema, staticQrSchema, type PaymentLink } from "#provider/contract/links";
import type { PaymentLinkRow, TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { paymentLinks, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { db, makePerson, newKey, send, type Merchant } from "./sandbox.ts";

/** A merchant's values of a payment link; a test overrides the ones it is about. */
export const typedLink = (applicationId: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  appId: applicationId,
  title: "Yoga class",
  description: "One class with Aysel",
  amount: 25,
  reusable: true,
  linkExpirationDate: null,
  language: "en",
  ...changes,
});

/** A new payment link of a merchant. */
export async function makeLink(merchant: Merchant, changes: Record<string, unknown> = {}): Promise<PaymentLink> {
  const { token } = await makePerson(merchant, "ROLE_USER");
  const body = typedLink(merchant.applicationId, changes);
  const { json } = await send("POST /api/payment-links", { token, key: newKey(), body });
  return paymentLinkSchema.parse(json);
}

/** A payment link, and one that no call turns off. */
export const linksOf = async (merchant: Merchant): Promise<{ linkId: string; payableLinkId: string }> => ({
  linkId: (await makeLink(merchant)).id,
  payableLinkId: (await makeLink(merchant)).id,
});

/** The code of a merchant's static QR code, switched on. */
export async function makeStaticQr(merchant: Merchant): Promise<string> {
  const { token } = await makePerson(merchant, "ROLE_USER");
  const { json } = await send(`PUT /api/apps/${merchant.applicationId}/qr`, { token, body: { enabled: true } });
  return staticQrSchema.parse(json).paymentUrl?.split("/").at(-1) ?? "no code";
}

export async function linkNow(code: string): Promise<PaymentLinkRow> {
  const [link] = await db.select().from(paymentLinks).where(eq(paymentLinks.code, code));
  if (!link) throw new Error(`no link ${code}`);
  return link;
}

export const changeLink = (code: string, changes: Partial<PaymentLinkRow>): Promise<unknown> =>
  db.update(paymentLinks).set(changes).where(eq(paymentLinks.code, code));

/** Payments by a link, in the order they were begun. */
export const paymentsBy = (code: string): Promise<TransactionRow[]> =>
  db.select().from(transactions).where(eq(transactions.invoiceCode, code)).orderBy(transactions.seq);

/** The fields of a payer by link besides the card. */
export const payer = (changes: Record<string, string> = {}): Record<string, string> => ({
  fullName: "Rəna Quliyeva",
  phone: "050 765 43 21",
  ...changes,
});
