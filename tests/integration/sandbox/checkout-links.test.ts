import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { applications } from "../../../sandbox/src/db/schema/index.ts";
import { attr, findAll, the } from "../../support/html.ts";
import { changeInvoice, fill, paymentsOf, payWith, receiptOf, typed, visit } from "../../support/workerd/checkout.ts";
import { invoiceNow, makeInvoice } from "../../support/workerd/paying.ts";
import { db, makeMerchant, sandboxNow, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const invoice = async (changes: Record<string, unknown> = {}) => (await makeInvoice(merchant, changes)).invoice;

describe("a link", () => {
  it("that leads to nothing is 404, in a language the browser reads", async () => {
    const answer = await visit("/pay/0000NOSUCH00", undefined, { "Accept-Language": "ru-RU,ru;q=0.9" });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Такого счёта нет");
    expect((await visit("/pay/0000NOSUCH00", typed())).status).toBe(404);
  });

  it("whose day is over is gone, although the clock has not marked it yet", async () => {
    const asked = await invoice();
    const form = await fill(asked.code);
    await changeInvoice(asked.id, { expiresAt: (await sandboxNow()) - 1 });
    const answer = await visit(`/pay/${asked.code}`);
    expect(answer.status).toBe(410);
    expect(answer.text).toContain("This link has expired");
    expect((await visit(`/pay/${asked.code}`, form)).status).toBe(410);
    expect(await paymentsOf(asked.id)).toEqual([]);
  });

  it("of a canceled invoice is gone", async () => {
    const asked = await invoice();
    await changeInvoice(asked.id, { status: "CANCELED" });
    const answer = await visit(`/pay/${asked.code}`);
    expect([answer.status, answer.text.includes("This was canceled")]).toEqual([410, true]);
  });

  it("that is paid says so, and not with whose card", async () => {
    const asked = await invoice();
    await payWith(asked.code);
    const answer = await visit(`/pay/${asked.code}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("This has been paid");
    // The invoice's code, which the page repeats, may have any four digits.
    expect(answer.text.replaceAll(asked.code, "")).not.toContain("4242");
    expect(findAll(answer, "form")).toEqual([]);
  });

  it("of an application that takes no payments pays nothing", async () => {
    const paused = await makeMerchant();
    const { invoice: asked } = await makeInvoice(paused, {});
    const form = await fill(asked.code);
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, paused.applicationId));
    expect((await visit(`/pay/${asked.code}`)).status).toBe(403);
    expect((await visit(`/pay/${asked.code}`, form)).status).toBe(403);
    expect(await paymentsOf(asked.id)).toEqual([]);
  });

  it("offers only the languages of its region", async () => {
    const gulf = await makeMerchant("ae", "Palm Tours");
    const { invoice: asked } = await makeInvoice(gulf, { phone: "+971501234567" });
    const answer = await visit(`/pay/${asked.code}?lang=az`);
    expect(attr(the(answer, "html"), "lang")).toBe("en");
    expect(answer.text).toContain("AED\u00a0120.50");
    expect(findAll(answer, "[hreflang]")).toEqual([]);
  });
});

describe("terms of the invoice", () => {
  it("hold the amount for seven days instead of taking it", async () => {
    const asked = await invoice({ preAuth: true });
    const page = await visit(`/pay/${asked.code}`);
    expect(page.text).toContain("Hold AZN\u00a0120.50");
    expect(page.text).toContain("within 7 days");
    const receipt = await receiptOf(await payWith(asked.code));
    expect(receipt.text).toContain("the amount is held on your card");
    const [payment] = await paymentsOf(asked.id);
    expect(payment).toMatchObject({ status: "PREAUTH_APPROVED", grossMinor: 0 });
    expect((payment?.captureBy ?? 0) - (payment?.createdAt ?? 0)).toBe(7 * 86_400_000);
    expect(await invoiceNow(asked.id)).toMatchObject({ status: "PENDING", heldMinor: 12_050, paidMinor: 0 });
    expect((await visit(`/pay/${asked.code}`)).text).toContain("The amount is held");
  });

  it("show the instalments and pass them on", async () => {
    const asked = await invoice({ amount: 1200, installment: { cardType: "BIRKART", period: 12 } });
    expect((await visit(`/pay/${asked.code}`)).text).toContain("BIRKART, 12 months, about AZN\u00a0100.00 a month");
    await receiptOf(await payWith(asked.code));
    expect(await paymentsOf(asked.id)).toMatchObject([{ installmentCard: "BIRKART", installmentPeriod: 12 }]);
  });

  it("let the payer choose a part where that is allowed, and never more than what is left", async () => {
    const asked = await invoice({ amount: 1000 });
    await changeInvoice(asked.id, { partialAllowed: true });
    const form = await fill(asked.code, { amount: "1,000.01" });
    const tooMuch = await visit(`/pay/${asked.code}`, form);
    expect([tooMuch.status, tooMuch.text.includes("more than what is left")]).toEqual([422, true]);
    expect((await payWith(asked.code, { amount: "0.99" })).text).toContain("less than the smallest amount");
    expect((await payWith(asked.code, { amount: "ten" })).text).toContain("Enter an amount such as 120.50.");

    const part = await fill(asked.code, { amount: "600" });
    const first = await visit(`/pay/${asked.code}`, part);
    expect((await receiptOf(first)).text).toContain("Pay the remaining AZN\u00a0400.00");
    expect(await invoiceNow(asked.id)).toMatchObject({ status: "PARTIAL", paidMinor: 60_000 });
    // The same form again, although 600 is more than what is left by now.
    expect((await visit(`/pay/${asked.code}`, part)).location).toBe(first.location);
    await receiptOf(await payWith(asked.code, { amount: "400,00" }));
    expect(await invoiceNow(asked.id)).toMatchObject({ status: "COMPLETE", paidMinor: 100_000 });
  });
});
