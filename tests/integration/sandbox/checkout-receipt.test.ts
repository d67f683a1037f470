import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "../../../sandbox/src/db/schema/index.ts";
import { DECLINES, fetchFile, paymentsOf, payWith, visit } from "../../support/workerd/checkout.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { pageTexts, pdfText, placedTexts } from "../../support/workerd/pdf-text.ts";
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

  const pdfOf = async (changes: Record<string, unknown>): Promise<Uint8Array> => {
    const { location } = await payWith((await invoice(changes)).code);
    return (await fetchFile(`${location.split("?")[0] ?? ""}.pdf?lang=en`)).bytes;
  };

  it("keeps the lines of a description, and begins what follows below them", async () => {
    const [placed = []] = await placedTexts(await pdfOf({ description: "Line one\r\nLine two\nLine three" }));
    const yOf = (text: string) => placed.find((one) => one.text === text)?.y ?? Number.NaN;
    expect([yOf("Line one") - yOf("Line two"), yOf("Line two") - yOf("Line three")]).toEqual([17, 17]);
    expect(yOf("Line three") - yOf("Card")).toBeGreaterThan(17);
    expect(placed.map(({ text }) => text).join("")).not.toContain("?");
  });

  it("goes on on a second page where a description has more lines than one", async () => {
    const lines = Array.from({ length: 40 }, (_, place) => `n${place}`);
    const pages = await placedTexts(await pdfOf({ description: lines.join("\n") }));
    expect(pages).toHaveLength(2);
    for (const { y } of pages.flat()) expect(y).toBeGreaterThanOrEqual(50);
    const texts = pages.flat().map(({ text }) => text);
    expect(texts.filter((text) => /^n\d+$/.test(text))).toEqual(lines);
  });

  it.each([
    ["Arabic", "إقامة ليلتين في الفندق", "الفندق"],
    ["the sign of the manat", "Otaq 120 ₼", "₼"],
    ["emoji", "Spa day 🧖🏽‍♀️", "Spa day"],
    ["Arabic digits", "غرفة ٧", "٧"],
  ])("writes %s, or leaves it out, and never a question mark", async (_, description, written) => {
    const text = await pdfText(await pdfOf({ description }));
    // Joined letters stand in a PDF from left to right.
    expect(text).toContain(/[ء-ي]/.test(written) ? Array.from(written).toReversed().join("") : written);
    expect(text).not.toContain("?");
    expect(text).not.toContain("See the receipt online");
  });

  it("says where the receipt can be read whole when no font has a letter of it", async () => {
    const text = (await pageTexts(await pdfOf({ description: "東京 ბარი", bookingId: "BK-東-7" }))).join("");
    expect(text).toContain("DescriptionSee the receipt online");
    expect(text).toContain("BK--7");
    expect(text).toMatch(/See the receipt online: ?http:\/\/localhost:8788\/pay\/\w+\/receipt\/trx_\w+\?lang=en/);
    expect(text.replaceAll("?lang", "")).not.toContain("?");
  });
});
