import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#provider/contract/regions";
import { applications } from "../../../sandbox/src/db/schema/index.ts";
import { findAll } from "../../support/html.ts";
import { ASKS_3DS, fill, hidden, payWith, receiptOf, typed, visit } from "../../support/workerd/checkout.ts";
import { changeLink, linkNow, makeLink, makeStaticQr, payer, paymentsBy } from "../../support/workerd/links.ts";
import { db, makeMerchant, makePerson, sandboxNow, send, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const link = async (changes: Record<string, unknown> = {}) => (await makeLink(merchant, changes)).code;

describe("a link that cannot be paid", () => {
  const yesterday = async () => ({
    linkExpirationDate: dayIn("default", new Date((await sandboxNow()) - 86_400_000)),
    expiresAt: (await sandboxNow()) - 1,
  });

  it.each([
    ["turned off", () => ({ status: "DISABLED" as const }), 403, "Turned off"],
    ["used", () => ({ status: "USED" as const }), 200, "This link has been paid"],
    ["expired", () => ({ status: "EXPIRED" as const }), 410, "This link has expired"],
    ["past its last day", yesterday, 410, "This link has expired"],
  ])("because it is %s says so, and takes nothing from a page that was open", async (_, change, status, words) => {
    const code = await link({ title: "Book club" });
    const form = await fill(code, payer());
    await changeLink(code, await change());
    for (const answer of [await visit(`/pay/${code}`), await visit(`/pay/${code}`, form)]) {
      expect([answer.status, answer.text.includes(words), answer.text.includes("Book club")]).toEqual([
        status,
        true,
        true,
      ]);
      expect(findAll(answer, "form")).toEqual([]);
    }
    expect(await paymentsBy(code)).toEqual([]);
  });

  it("because it was switched off during 3-D Secure takes nothing", async () => {
    const { id, code } = await makeLink(merchant);
    const { location } = await payWith(code, payer({ number: ASKS_3DS }));
    const form = { token: hidden((await visit(location)).text, "token"), answer: "confirm" };
    const { token } = await makePerson(merchant, "ROLE_USER");
    await send(`PUT /api/payment-links/${id}/status`, { token, body: { status: "DISABLED" } });
    const late = await visit(location, form);
    expect((await visit(late.location)).text).toContain("Turned off");
    expect(await paymentsBy(code)).toMatchObject([{ status: "CANCELED", grossMinor: 0 }]);
  });

  it("because its application takes no payments says so", async () => {
    const paused = await makeMerchant();
    const { code } = await makeLink(paused);
    const form = await fill(code, payer());
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, paused.applicationId));
    for (const answer of [await visit(`/pay/${code}`), await visit(`/pay/${code}`, form)])
      expect([answer.status, answer.text.includes("Payments are paused")]).toEqual([403, true]);
    expect(await paymentsBy(code)).toEqual([]);
  });

  it("needs a form of this very link, posted from its own page", async () => {
    const [code, other] = [await link(), await link()];
    for (const form of [{ ...typed(), ...payer() }, await fill(other, payer())])
      expect((await visit(`/pay/${code}`, form)).status).toBe(403);
    const crossSite = await visit(`/pay/${code}`, await fill(code, payer()), { "Sec-Fetch-Site": "cross-site" });
    expect(crossSite.status).toBe(403);
    expect(await paymentsBy(code)).toEqual([]);
    // A receipt is found under its own link only.
    const { location } = await payWith(code, payer());
    expect((await visit(location.replace(code, other))).status).toBe(404);
  });
});

describe("a static QR code", () => {
  it("takes the amount the payer types and, if they like, what it is for, in their browser's language", async () => {
    const one = await makeMerchant();
    const code = await makeStaticQr(one);
    const page = await visit(`/pay/${code}`, undefined, { "Accept-Language": "ru-RU" });
    for (const words of ["Оплата — Hotel Şəki", "Номер стола или заказа", "Сумму выбираете Вы."])
      expect(page.text).toContain(words);
    const receipt = await receiptOf(await payWith(code, payer({ amount: "18.40", optionalCode: "  Masa   7 " })));
    expect(receipt.text).toContain("Masa 7");
    await receiptOf(await payWith(code, payer({ amount: "5" })));
    expect(await paymentsBy(code)).toMatchObject([
      { source: "QR", optionalCode: "Masa 7", amountMinor: 1_840, description: "Hotel Şəki", status: "APPROVED" },
      { source: "QR", optionalCode: null, amountMinor: 500 },
    ]);
    expect(await linkNow(code)).toMatchObject({ paymentCount: 2, paidMinor: 2_340 });
  });

  it.each(["1".repeat(31), "4242 4242 4242 4242"])("does not take %s for a table", async (optionalCode) => {
    const code = await makeStaticQr(merchant);
    const refused = await payWith(code, payer({ amount: "5", optionalCode }));
    expect([refused.status, refused.text.includes("Enter a shorter number")]).toEqual([422, true]);
  });

  it("that is switched off takes nothing", async () => {
    const one = await makeMerchant();
    const code = await makeStaticQr(one);
    const form = await fill(code, payer({ amount: "5" }));
    await changeLink(code, { status: "DISABLED" });
    expect((await visit(`/pay/${code}`, form)).status).toBe(403);
    expect(await paymentsBy(code)).toEqual([]);
  });
});
