import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "../../../sandbox/src/db/schema/index.ts";
import { DECLINES, fetchFile, paymentsOf, payWith, visit } from "../../support/workerd/checkout.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { db, makeMerchant, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const invoice = async (changes: Record<string, unknown> = {}) => (await makeInvoice(merchant, changes)).invoice;

describe("the receipt", () => {
  it("is mailed once to the payer, with its link", async () => {
    const asked = await invoice({ email: "payer@example.com", language: "az" });
    await payWith(asked.code);
    const messages = await db.select().from(outboxMessages).where(eq(outboxMessages.invoiceId, asked.id));
    expect(messages).toMatchObject([{ channel: "EMAIL", recipient: "payer@example.com" }]);
    expect(messages[0]?.link).toMatch(/^http:\/\/localhost:8788\/pay\/\w+\/receipt\/trx_/);
    expect(messages[0]?.body).toContain("120,50\u00a0AZN");
    const link = new URL(messages[0]?.link ?? "");
    expect((await visit(link.pathname + link.search)).text).toContain("Təşəkkür edirik");
  });

  it.each([
    ["az", "Qəbz", "Ödənilib"],
    ["en", "Receipt", "Paid"],
    ["ru", "Квитанция", "Оплачено"],
  ])("is a PDF in %s with every letter written", async (lang, title, status) => {
    const description = "Номер «Люкс», 2 ночи: ğıöçşüəİ";
    const asked = await invoice({ description });
    const { location } = await payWith(asked.code);
    const [path = ""] = location.split("?");
    const { status: answered, headers, bytes } = await fetchFile(`${path}.pdf?lang=${lang}`);
    expect([answered, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="receipt-${asked.code}.pdf"`);
    const text = await pdfText(bytes);
    const [payment] = await paymentsOf(asked.id);
    for (const words of [title, status, description, "Hotel Şəki", asked.code, "•••• 4242", payment?.rrn ?? "none"])
      expect(text).toContain(words);
  });

  it("opens only under the code of its own invoice, and not for a payment that took nothing", async () => {
    const [asked, other] = [await invoice(), await invoice()];
    const { location } = await payWith(asked.code);
    const stranger = location.replace(asked.code, other.code);
    expect((await visit(stranger)).status).toBe(404);
    expect((await visit(stranger.replace("?", ".pdf?"))).status).toBe(404);
    await payWith(other.code, { number: DECLINES });
    const [declined] = await paymentsOf(other.id);
    expect((await visit(`/pay/${other.code}/receipt/${declined?.id ?? ""}`)).status).toBe(404);
  });
});
