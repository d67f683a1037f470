import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { placedApplication } from "../../../sandbox/src/db/applications.ts";
import { applications, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { terminalOf } from "../../../sandbox/src/domain/terminal.ts";
import { Refusal } from "../../../sandbox/src/domain/refusal.ts";
import { factsOfLink, toAzqr } from "../../../sandbox/src/wire/azqr.ts";
import { parsed } from "../../support/emv-parser.ts";
import { changeLink, linkNow, makeLink, makeStaticQr } from "../../support/workerd/links.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  send,
  settings,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
let code: string;
beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  code = await makeStaticQr(merchant);
});

const terminal = () => terminalOf(merchant.applicationId);
const answerSchema = z.object({ payload: z.string() });
const codeOf = async (path: string): Promise<Readonly<Record<string, string>>> => {
  const { json } = await send(`GET ${path}`, { token: owner.token });
  return parsed(answerSchema.parse(json).payload);
};

describe("an AZQR code", () => {
  it("of an application stays, without an amount", async () => {
    const read = await codeOf(`/api/apps/${merchant.applicationId}/azqr`);
    expect(read).toMatchObject({ "01": "11", "53": "944", "58": "AZ" });
    expect(read["26"]).toContain(merchant.applicationId);
    expect(read["54"]).toBeUndefined();
    expect(read["62"]).toBe(`0513${code}0708${terminal()}`);
  });

  it("of a link has its amount and what it is for", async () => {
    const link = await makeLink(merchant, { title: "Yoqa dərsi", amount: 25.5 });
    const read = await codeOf(`/api/payment-links/${link.id}/azqr`);
    expect(read).toMatchObject({ "01": "11", "54": "25.50", "62": `0513${link.code}0708${terminal()}0810Yoqa dersi` });
  });

  it("of a link that is paid once is of one payment", async () => {
    const link = await makeLink(merchant, { reusable: false });
    expect((await codeOf(`/api/payment-links/${link.id}/azqr`))["01"]).toBe("12");
  });

  it("of an invoice is of one payment of all that is left", async () => {
    const { invoice } = await makeInvoice(merchant, { amount: 90 });
    await db.update(invoices).set({ paidMinor: 4_000, status: "PARTIAL" }).where(eq(invoices.id, invoice.id));
    const read = await codeOf(`/api/booking/invoice/${invoice.id}/azqr`);
    expect(read).toMatchObject({ "01": "12", "54": "50.00" });
    expect(read["62"]).toContain(`05${invoice.code.length}${invoice.code}`);
  });
});

describe("no AZQR code", () => {
  it("is there for an invoice that is paid, or that holds the money first", async () => {
    const { invoice: paid } = await makeInvoice(merchant, { amount: 90 });
    await db.update(invoices).set({ paidMinor: 9_000, status: "COMPLETE" }).where(eq(invoices.id, paid.id));
    const { invoice: held } = await makeInvoice(merchant, { amount: 90, preAuth: true });
    for (const { id } of [paid, held]) {
      expect(refusal(await send(`GET /api/booking/invoice/${id}/azqr`, { token: owner.token }))).toBe(
        "409 invalid_state",
      );
    }
  });

  it.each([
    ["is turned off", { status: "DISABLED" }],
    ["was used", { status: "USED" }],
    ["is over", { status: "EXPIRED" }],
    ["has passed its last day", { expiresAt: 1 }],
  ] as const)("is there for a link that %s", async (_, changes) => {
    const link = await makeLink(merchant);
    await changeLink(link.code, changes);
    expect(refusal(await send(`GET /api/payment-links/${link.id}/azqr`, { token: owner.token }))).toBe(
      "409 invalid_state",
    );
  });

  it.each([
    ["canceled", { status: "CANCELED" }],
    ["over", { status: "EXPIRED" }],
    ["past its last day", { expiresAt: 1 }],
  ] as const)("is there for an invoice that is %s", async (_, changes) => {
    const { invoice } = await makeInvoice(merchant, { amount: 90 });
    await db.update(invoices).set(changes).where(eq(invoices.id, invoice.id));
    expect(refusal(await send(`GET /api/booking/invoice/${invoice.id}/azqr`, { token: owner.token }))).toBe(
      "409 invalid_state",
    );
  });

  it("is there while the application's own code is off, or the application takes no payments", async () => {
    const other = await makeMerchant();
    const { token } = await makePerson(other, "ROLE_SUSER", { member: false });
    const own = await makeStaticQr(other);
    const link = await makeLink(other);
    const { invoice } = await makeInvoice(other, { amount: 90 });
    const asked = {
      own: `GET /api/apps/${other.applicationId}/azqr`,
      link: `GET /api/payment-links/${link.id}/azqr`,
      invoice: `GET /api/booking/invoice/${invoice.id}/azqr`,
    };
    await changeLink(own, { status: "DISABLED" });
    expect(refusal(await send(asked.own, { token }))).toBe("409 invalid_state");
    await changeLink(own, { status: "ACTIVE" });
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, other.applicationId));
    for (const ask of Object.values(asked)) expect(refusal(await send(ask, { token }))).toBe("409 invalid_state");
  });

  it("is there before the application's own code was made", async () => {
    const other = await makeMerchant();
    const { token } = await makePerson(other, "ROLE_SUSER", { member: false });
    expect(refusal(await send(`GET /api/apps/${other.applicationId}/azqr`, { token }))).toBe("409 invalid_state");
  });

  it("is given to a stranger", async () => {
    const other = await makeMerchant();
    const { token } = await makePerson(other, "ROLE_SUSER", { member: false });
    const link = await makeLink(merchant);
    for (const path of [`/api/apps/${merchant.applicationId}/azqr`, `/api/payment-links/${link.id}/azqr`])
      expect((await send(`GET ${path}`, { token })).status).toBe(404);
  });

  it("is made without the global id of the merchant account", async () => {
    const placed = await placedApplication(db, merchant.applicationId);
    const link = await linkNow(code);
    const env = { ...settings, AZQR_GLOBAL_ID: "" };
    if (!placed) throw new Error("no application");
    const asked = () => toAzqr(env, placed, () => factsOfLink(link, 0));
    expect(asked).toThrow(Refusal);
    expect(asked).toThrow("azqr_not_set_up");
    const abroad = { ...placed, application: { ...placed.application, region: "ae" as const } };
    expect(toAzqr(env, abroad, () => factsOfLink(link, 0))).toEqual({ payload: null });
  });
});
