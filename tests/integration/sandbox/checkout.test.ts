import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { balancesOf } from "../../../sandbox/src/operations/ledger.ts";
import { outboxMessages } from "../../../sandbox/src/db/schema/index.ts";
import { attr, problemAt, the, wordsOf } from "../../support/html.ts";
import {
  APPROVES,
  ASKS_3DS,
  DECLINES,
  FAILS,
  fill,
  hidden,
  NO_FUNDS,
  paymentsOf,
  payWith,
  receiptOf,
  typed,
  visit,
  valuesIn,
} from "../../support/workerd/checkout.ts";
import { invoiceNow, makeInvoice } from "../../support/workerd/paying.ts";
import { db, makeMerchant, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const invoice = async (changes: Record<string, unknown> = {}) => (await makeInvoice(merchant, changes)).invoice;

describe("the card", () => {
  it("that is good pays the invoice: receipt, net and fee, nothing but brand and last four kept", async () => {
    const one = await makeMerchant();
    const { invoice: asked } = await makeInvoice(one, { amount: 200 });
    const receipt = await receiptOf(await payWith(asked.code));
    expect(receipt.text).toContain("Thank you, your payment went through");
    expect(await invoiceNow(asked.id)).toMatchObject({ status: "COMPLETE", cardBrand: "VISA", cardLast4: "4242" });
    const [payment, ...more] = await paymentsOf(asked.id);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({ status: "APPROVED", grossMinor: 20_000, feeMinor: 500, netMinor: 19_500 });
    for (const fact of [
      "AZN\u00a0200.00",
      asked.code,
      "Visa •••• 4242",
      payment?.rrn ?? "none",
      "Hotel Şəki",
      "Baku time",
    ])
      expect(receipt.text).toContain(fact);
    expect(await balancesOf(db, one.applicationId)).toMatchObject({ AVAILABLE: 19_500, FEES: 500, OUTSIDE: -20_000 });
  });

  it.each([
    [DECLINES, "Your bank declined this card.", "05"],
    [NO_FUNDS, "There is not enough money on this card.", "51"],
    [FAILS, "The card network could not process the payment.", "96"],
    ["4111 1111 1111 1111", "Your bank declined this card.", "05"],
  ])("%s is refused in its own words, and the next card still pays", async (number, words, code) => {
    const asked = await invoice();
    const refused = await payWith(asked.code, { number });
    expect(refused.status).toBe(402);
    expect(refused.text).toContain(words);
    expect(valuesIn(refused)).toContain("Leyla Əliyeva");
    expect(await paymentsOf(asked.id)).toMatchObject([{ status: "DECLINED", responseCode: code, grossMinor: 0 }]);

    const again = { attempt: hidden(refused.text, "attempt"), ...typed() };
    await receiptOf(await visit(`/pay/${asked.code}`, again));
    expect((await invoiceNow(asked.id)).status).toBe("COMPLETE");
  });

  it("out of the browser's history with another number in it is another payment", async () => {
    const asked = await invoice();
    const form = await fill(asked.code, { number: DECLINES });
    expect((await visit(`/pay/${asked.code}`, form)).status).toBe(402);
    await receiptOf(await visit(`/pay/${asked.code}`, { ...form, number: APPROVES }));
  });
});

describe("3-D Secure", () => {
  it("asks, and pays once it was confirmed; confirming again changes nothing", async () => {
    const asked = await invoice();
    const redirect = await payWith(asked.code, { number: ASKS_3DS });
    expect(redirect.location).toMatch(/\/3ds\/trx_/);
    expect(await invoiceNow(asked.id)).toMatchObject({ status: "PENDING", paidMinor: 0 });
    const page = await visit(redirect.location);
    expect(page.text).toContain("Visa •••• 3220");
    const form = { token: hidden(page.text, "token"), answer: "confirm" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => visit(redirect.location, form)));
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    await receiptOf(answers[0] ?? redirect);
    expect(await paymentsOf(asked.id)).toMatchObject([{ status: "APPROVED", threeDs: "PASSED" }]);
    expect((await visit(redirect.location)).location).toContain("/receipt/");
    // Too late to refuse.
    expect((await visit(redirect.location, { ...form, answer: "refuse" })).location).toContain("/receipt/");
    expect((await invoiceNow(asked.id)).status).toBe("COMPLETE");
  });

  it("refused takes nothing and offers another try", async () => {
    const asked = await invoice();
    const { location } = await payWith(asked.code, { number: ASKS_3DS });
    const form = { token: hidden((await visit(location)).text, "token"), answer: "refuse" };
    const refused = await visit(location, form);
    expect(refused.status).toBe(402);
    expect(refused.text).toContain("was not confirmed with your bank");
    // Refused is refused: the same page cannot be confirmed afterwards.
    expect((await visit(location, { ...form, answer: "confirm" })).status).toBe(402);
    expect(await paymentsOf(asked.id)).toMatchObject([{ status: "DECLINED", threeDs: "FAILED" }]);
    await receiptOf(await visit(`/pay/${asked.code}`, { attempt: hidden(refused.text, "attempt"), ...typed() }));
  });

  it("cannot be answered without the page's own token, nor with another payment's", async () => {
    const [asked, other] = [await invoice(), await invoice()];
    const { location } = await payWith(asked.code, { number: ASKS_3DS });
    const elsewhere = await payWith(other.code, { number: ASKS_3DS });
    const foreign = hidden((await visit(elsewhere.location)).text, "token");
    for (const token of ["", "x.y", foreign])
      expect((await visit(location, { token, answer: "confirm" })).location).toContain("/3ds/");
    expect(await paymentsOf(asked.id)).toMatchObject([{ status: "PENDING" }]);
  });

  it("confirmed after another card has paid takes nothing twice", async () => {
    const asked = await invoice();
    const { location } = await payWith(asked.code, { number: ASKS_3DS });
    const form = { token: hidden((await visit(location)).text, "token"), answer: "confirm" };
    await receiptOf(await payWith(asked.code));
    const late = await visit(location, form);
    expect((await visit(late.location)).text).toContain("This has been paid");
    expect((await invoiceNow(asked.id)).paidMinor).toBe(asked.amountMinor);
    expect((await paymentsOf(asked.id)).map(({ status }) => status)).toEqual(["CANCELED", "APPROVED"]);
  });
});

describe("one payment", () => {
  it("comes of fifty posts of one form at once, all with the same receipt", async () => {
    const one = await makeMerchant();
    const { invoice: asked } = await makeInvoice(one, { amount: 100 });
    const form = await fill(asked.code);
    const answers = await Promise.all(Array.from({ length: 50 }, () => visit(`/pay/${asked.code}`, form)));
    expect([...new Set(answers.map(({ status, location }) => `${status} ${location}`))]).toEqual([
      expect.stringMatching(/^303 .*\/receipt\/trx_/),
    ]);
    expect(await paymentsOf(asked.id)).toHaveLength(1);
    expect(await balancesOf(db, one.applicationId)).toMatchObject({ OUTSIDE: -10_000 });
    expect(await db.$count(outboxMessages, eq(outboxMessages.invoiceId, asked.id))).toBe(1);
  });

  it("of twenty different forms at once is all that goes through", async () => {
    const asked = await invoice();
    const forms = await Promise.all(Array.from({ length: 20 }, () => fill(asked.code)));
    const answers = await Promise.all(forms.map((form) => visit(`/pay/${asked.code}`, form)));
    expect(answers.filter(({ location }) => location.includes("/receipt/"))).toHaveLength(1);
    expect((await paymentsOf(asked.id)).filter(({ status }) => status === "APPROVED")).toHaveLength(1);
    expect((await invoiceNow(asked.id)).paidMinor).toBe(asked.amountMinor);
  });

  it("needs a form of this very invoice, posted from its own page", async () => {
    const [asked, other] = [await invoice(), await invoice()];
    const foreign = await fill(other.code);
    for (const form of [typed(), { ...typed(), attempt: "x.y" }, foreign]) {
      const refused = await visit(`/pay/${asked.code}`, form);
      expect(refused.status).toBe(403);
      expect(refused.text).toContain("Nothing was charged");
    }
    const crossSite = await visit(`/pay/${asked.code}`, await fill(asked.code), { "Sec-Fetch-Site": "cross-site" });
    expect(crossSite.status).toBe(403);
    expect(await paymentsOf(asked.id)).toEqual([]);
  });
});

describe("what was typed wrong", () => {
  it.each([
    [{ number: "4242 4242 4242 4241" }, "This card number is not right."],
    [{ number: "" }, "Enter the card number."],
    [{ number: "4242 4242 4242 4242 x" }, "This card number is not right."],
    [{ expiry: "13/40" }, "Enter month and year, such as 08/29."],
    [{ expiry: "01/20" }, "This card has expired."],
    [{ expiry: "" }, "Enter the expiry date."],
    [{ cvc: "12" }, "The security code has 3 digits"],
    [{ cvc: "1234" }, "The security code has 3 digits"],
    [{ number: "378282246310005", cvc: "123" }, "The security code has 3 digits"],
    [{ holder: "" }, "Enter the name on the card."],
    [{ holder: "Ali 4242424242424242" }, "Enter the name as it is written on the card"],
  ])("%o is named at its field", async (changes, words) => {
    const asked = await invoice();
    const answer = await payWith(asked.code, changes);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    const [field = ""] = Object.keys(changes).slice(-1);
    expect(problemAt(answer, field)).toContain(words);
    expect(await paymentsOf(asked.id)).toEqual([]);
  });

  it("comes back as typed, except the card number and the security code, wherever they were typed", async () => {
    const asked = await invoice();
    const right = await payWith(asked.code, { cvc: "98", number: "4111111111111112" });
    expect(valuesIn(right)).toEqual(expect.arrayContaining(["12/40", "Leyla Əliyeva"]));
    expect(right.text).not.toContain("4111111111111112");
    expect(valuesIn(right)).not.toContain("98");
    const misplaced = await payWith(asked.code, { holder: "4111 1111 1111 1111", expiry: "4111111111111111" });
    expect(misplaced.text.replace(/\s/g, "")).not.toContain("4111111111111111");
  });

  it("is answered with the page's language", async () => {
    const asked = await invoice({ language: "az" });
    const answer = await payWith(asked.code, { number: "1" });
    expect(attr(the(answer, "html"), "lang")).toBe("az");
    expect(answer.text).toContain("Kartın nömrəsi düzgün deyil.");
    // What one sees of a link is a part of its name.
    expect(wordsOf(the(answer, "a[hreflang=ru]"))).toBe("ru Русский");
    const ru = await visit(`/pay/${asked.code}?lang=ru`, await fill(asked.code, { number: "1" }));
    expect(ru.text).toContain("Номер карты указан неверно.");
  });
});

describe("what is written so on a card, or typed on another keyboard", () => {
  it.each<Record<string, string>>([
    { holder: "SMITH & SONS LLC" },
    { holder: "ACME 2 LLC" },
    { holder: "SMITH/JOHN" },
    { holder: "Smith, John" },
    { holder: "ALI (TRAVEL)" },
    { number: "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢" },
    { expiry: "12/2039" },
    { expiry: "۱۲/۳۹" },
    { cvc: "١٢٣" },
  ])("%o pays", async (changes) => {
    const asked = await invoice();
    expect((await payWith(asked.code, changes)).status).toBe(303);
    expect(await paymentsOf(asked.id)).toHaveLength(1);
  });

  it("of a card's number in the wrong field nothing is shown again, whatever digits it is in", async () => {
    const asked = await invoice();
    const answer = await payWith(asked.code, { holder: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢" });
    expect([answer.status, answer.text.includes("٤٢٤٢")]).toEqual([422, false]);
  });
});
