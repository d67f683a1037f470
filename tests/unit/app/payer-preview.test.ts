import { describe, expect, test } from "vitest";
import { payerPage } from "#provider/rules/payer-page";
import { previewOf } from "~/billing/invoices/payer-preview";

const application = {
  name: "Panorama",
  defaultSmsTemplate: "Pay {amount} {currency} for {invoiceCode}: {link}",
  defaultLanguage: "en" as const,
  messageTemplates: [
    { language: "az" as const, channel: "SMS" as const, text: "{fullName}: {amount} {currency}, {link}" },
  ],
};
const usual = {
  amount: "1,234.50",
  fullName: "Aysel Məmmədova",
  phone: "050 123 45 67",
  email: "aysel@example.com",
  description: "Two nights",
  bookingId: "BK-7",
  linkDays: "7",
  language: "en",
  channels: ["SMS", "EMAIL"],
};

function preview(changed: Record<string, string | string[]> = {}, chosen: typeof application | null = application) {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ ...usual, ...changed }))
    for (const each of [value].flat()) typed.append(name, each);
  return previewOf({ typed, region: "default", language: "en", today: "2026-03-01" }, chosen ?? undefined);
}

describe("what the payer will see of a form", () => {
  test("is the page that the checkout makes of the same invoice", () => {
    const { label, sum, facts, note, button } = preview({ language: "ru", preAuth: "on" });
    expect({ label, sum, facts, note, button }).toEqual(
      payerPage("ru", {
        amount: 123_450,
        open: 123_450,
        currency: "AZN",
        code: "",
        bookingId: "BK-7",
        fullName: "Aysel Məmmədova",
        checkInDate: null,
        linkExpirationDate: "2026-03-08",
        installment: null,
        preAuth: true,
        partialAllowed: false,
      }),
    );
  });

  test("has a message for each channel, of the application's text in the payer's language", () => {
    expect(preview().messages.map(({ channel, to, subject }) => [channel, to, subject === null])).toEqual([
      ["SMS", "050 123 45 67", true],
      ["EMAIL", "aysel@example.com", false],
    ]);
    expect(preview().messages[0]?.text).toMatch(/^Pay 1,234\.50 AZN for \w+: https:/);
    expect(preview({ language: "az" }).messages[0]?.text).toMatch(/^Aysel Məmmədova: 1\.234,50 AZN, https:/);
    // The application has written nothing in Russian, nor for e-mail in Azerbaijani.
    expect(preview({ language: "ru" }).messages[0]?.text).toContain("Просим Вас оплатить 1\u00a0234,50\u00a0AZN");
    expect(preview({ language: "az" }).messages[1]?.text).toMatch(/^Hörmətli Aysel/);
  });

  test("counts the parts of an SMS, which a letter outside its alphabet makes shorter", () => {
    expect(preview({ fullName: "Aysel" }).messages.map(({ parts }) => parts)).toEqual([1, null]);
    expect(preview({ language: "ru" }).messages[0]?.parts).toBeGreaterThan(1);
  });

  test("has the items as lines, and their sum", () => {
    const items = { "item0-name": "Room", "item0-quantity": "2", "item0-price": "95" };
    const said = preview({ ...items, amount: "", description: "In May" });
    expect([said.amount, said.description]).toEqual([19_000, "In May\n2 × Room = AZN\u00a0190.00"]);
  });

  test("says when the messages go out: at once, or on a day to come", () => {
    expect(preview().sendsOn).toBeNull();
    expect(preview({ scheduledDate: "2026-03-01" }).sendsOn).toBeNull();
    expect(preview({ scheduledDate: "2026-03-05" }).sendsOn).toBe("2026-03-05");
  });

  test.each([{ amount: "" }, { amount: "much" }])("makes do without an amount: %o", (changed) => {
    const said = preview({ ...changed, installmentCard: "BIRKART", installmentPeriod: "6" });
    expect([said.amount, said.sum, said.button]).toEqual([null, "—", "Pay"]);
    expect(said.messages[0]?.text).toContain("Pay — AZN");
  });

  test("makes do with days, a language and an application that are none", () => {
    const said = preview({ linkDays: "", linkExpirationDate: "soon", checkInDate: "2026-02-31", language: "de" }, null);
    expect(said.facts.map(({ name }) => name)).toEqual(["Booking", "For"]);
    expect([said.language, said.merchant]).toEqual(["en", null]);
  });
});
