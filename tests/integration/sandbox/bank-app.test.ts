import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { attr, the, wordsOf } from "../../support/html.ts";
import { visit } from "../../support/workerd/checkout.ts";
import { makeStaticQr } from "../../support/workerd/links.ts";
import { ours } from "../../support/workerd/money.ts";
import { invoiceNow, makeInvoice } from "../../support/workerd/paying.ts";
import { pngOfCode, type Kept } from "../../support/workerd/png-of-code.ts";
import { bindings, db, send } from "../../support/workerd/sandbox.ts";

const payloadAt = async (path: string): Promise<string> =>
  z.object({ payload: z.string() }).parse((await send(`GET ${path}`, { token: ours().owner.token })).json).payload;

async function coded(changes: Record<string, unknown> = {}) {
  const { invoice } = await makeInvoice(ours().merchant, { amount: 90, description: "Two nights", ...changes });
  return { ...invoice, payload: await payloadAt(`/api/booking/invoice/${invoice.id}/azqr`) };
}

/** Posts the app's form, in a language, as a browser does. */
async function post(fields: Record<string, string | Blob>, lang = "en") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const asked = new Request(`http://localhost:8788/bank-app?lang=${lang}`, { method: "POST", body });
  const response = await worker.fetch(asked, { ...bindings, SANDBOX_CONTROL: "on" }, createExecutionContext());
  return { status: response.status, text: await response.text() };
}
const paymentsOf = (id: string) => db.select().from(transactions).where(eq(transactions.invoiceId, id));

describe("the payer's banking app", () => {
  it.each([
    ["en", "Two nights", "AZN\u00a090.00", "One payment"],
    ["az", "Two nights", "90,00\u00a0AZN", "Bir ödəniş"],
    ["ru", "Two nights", "90,00\u00a0AZN", "Один платёж"],
  ])("shows in %s what the code says, and asks before it pays", async (lang, purpose, amount, once) => {
    const { id, payload } = await coded();
    const page = await post({ payload }, lang);
    expect([page.status, attr(the(page, "main"), "lang")]).toEqual([200, lang]);
    for (const words of ["Hotel Şəki", purpose, amount, once]) expect(wordsOf(the(page, "dl"))).toContain(words);
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("pays the invoice, and what comes a second time goes back", async () => {
    const { id, payload } = await coded();
    const page = await post({ payload, amount: "90", act: "twice" });
    expect(wordsOf(the(page, "main"))).toMatch(/AZN.90\.00 was paid\..*AZN.90\.00 came back to you/);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect((await invoiceNow(id)).status).toBe("COMPLETE");
  });

  it("pays nothing when the payer declines, types another amount, or comes after the end", async () => {
    const { id, payload } = await coded();
    expect((await post({ payload, amount: "90", act: "decline" })).text).toContain("You declined. Nothing was paid.");
    expect((await post({ payload, amount: "89.50", act: "pay" })).text).toContain("came back to you");
    await db.update(invoices).set({ expiresAt: 1 }).where(eq(invoices.id, id));
    expect((await post({ payload, amount: "90", act: "pay" })).text).toContain("came back to you");
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("reads a code that a messenger has put marks around", async () => {
    const { payload } = await coded();
    const page = await post({ payload: `\u200E${payload}\u200B` });
    expect([page.status, wordsOf(the(page, "dl"))]).toEqual([200, expect.stringContaining("Hotel Şəki")]);
  });

  it("lets the payer type the amount of a static code, and keeps a wrong one in its field", async () => {
    await makeStaticQr(ours().merchant);
    const payload = await payloadAt(`/api/apps/${ours().merchant.applicationId}/azqr`);
    const wrong = await post({ payload, amount: "twelve", act: "pay" });
    expect([wrong.status, attr(the(wrong, "[name=amount]"), "value")]).toEqual([422, "twelve"]);
    expect((await post({ payload, amount: "12.5", act: "pay" })).text).toContain("was paid");
  });

  it.each(["gray", "rgb", "rgba", "bits"] as const satisfies Kept[])("reads a PNG of %s", async (kept) => {
    const { payload } = await coded();
    const page = await post({
      payload: "",
      picture: new File([pngOfCode(payload, kept)], "code.png", { type: "image/png" }),
    });
    expect([page.status, attr(the(page, "[name=payload]"), "value")]).toEqual([200, payload]);
  });

  it.each([
    ["no code", "hello", "This is no AZQR code."],
    ["a damaged code", "damaged", "its checksum is wrong"],
  ])("says why it does not take %s, and keeps it", async (_, typed, says) => {
    const payload = typed === "damaged" ? (await coded()).payload.replace("Two nights", "Ten nights") : typed;
    const page = await post({ payload });
    expect([page.status, attr(the(page, "[name=payload]"), "value")]).toEqual([422, payload]);
    expect(wordsOf(the(page, "[role=alert]"))).toContain(says);
  });

  it("finds no code in a file that is no picture, and takes no file over 2 MB", async () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], "code.png", { type: "image/png" });
    expect((await post({ picture: file(40) })).text).toContain("No code was found in this picture.");
    expect((await post({ picture: file(3 * 1024 * 1024) })).status).toBe(413);
  });

  it("is there for developers alone", async () => {
    const asked = new Request("http://localhost:8788/bank-app");
    const closed = await worker.fetch(asked, { ...bindings, SANDBOX_CONTROL: "off" }, createExecutionContext());
    expect([closed.status, (await visit("/bank-app")).status]).toEqual([404, 200]);
  });
});
