import { beforeAll, describe, expect, it } from "vitest";
import {
  ASKS_3DS,
  DECLINES,
  fill,
  hidden,
  NO_FUNDS,
  paymentsOf,
  visit,
  type Answer,
} from "../../support/workerd/checkout.ts";

import { invoiceNow, makeInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  type Merchant,
  messagesTo,
  settings,
} from "../../support/workerd/sandbox.ts";
import { applications } from "../../../sandbox/src/db/schema/index.ts";
import { eq } from "drizzle-orm";

let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

let networks = 0;
const newNetwork = (): string => `198.51.100.${++networks}`;

const payFrom = async (from: string, code: string, changes: Record<string, string> = {}): Promise<Answer> =>
  visit(`/pay/${code}`, await fill(code, changes), { "CF-Connecting-IP": from });

const declineFrom = (from: string, code: string) => payFrom(from, code, { number: DECLINES });

const newInvoice = async () => (await makeInvoice(merchant, { amount: 100, partialAllowed: true })).invoice;

describe("cards that are declined on one link", () => {
  it("are five an hour from one network: then no card is tried, the page says so and keeps what was typed", async () => {
    const { code, id } = await newInvoice();
    const from = newNetwork();
    const answers = [];
    for (let card = 0; card < 40; card++) answers.push(await declineFrom(from, code));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(402), ...Array(35).fill(429)]);
    const held = await payFrom(from, code, { holder: "Leyla Əliyeva" });
    expect(held.status).toBe(429);
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(3_400);
    expect(held.text).toMatch(
      /Too many cards were declined here\. Nothing was charged\. Please try again in (60|59) min/,
    );
    expect(held.text).toContain("Leyla Əliyeva");
    expect(await paymentsOf(id)).toHaveLength(5);
    expect((await payFrom(newNetwork(), code)).status).toBe(303);
  });

  it.each([
    [
      "az",
      /Burada həddən artıq kart rədd edilib\..*60 dəq\. sonra|Burada həddən artıq kart rədd edilib\..*59 dəq\. sonra/,
    ],
    ["ru", /Здесь отклонено слишком много карт\..*через (60|59)\u00a0мин\./],
  ])("say so in the payer's language (%s)", async (language, words) => {
    const { code } = await newInvoice();
    const from = newNetwork();
    for (let card = 0; card < 5; card++) await declineFrom(from, code);
    const form = await fill(code);
    expect((await visit(`/pay/${code}?lang=${language}`, form, { "CF-Connecting-IP": from })).text).toMatch(words);
  });

  it("are five of forty that come at once, whatever the bank's reason", async () => {
    const { code, id } = await newInvoice();
    const from = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, card) => payFrom(from, code, { number: card % 2 === 0 ? DECLINES : NO_FUNDS })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(5);
    expect((await paymentsOf(id)).length).toBeLessThanOrEqual(5);
  });

  it("count when the payer refuses 3-D Secure too", async () => {
    const { code } = await newInvoice();
    const from = newNetwork();
    for (let card = 0; card < 5; card++) {
      const { location } = await payFrom(from, code, { number: ASKS_3DS, amount: "5" });
      const token = hidden((await visit(location)).text, "token");
      expect((await visit(location, { token, answer: "refuse" }, { "CF-Connecting-IP": from })).status).toBe(402);
    }
    expect((await payFrom(from, code)).status).toBe(429);
  });

  it("are thirty an hour from all networks together; another link is not concerned, and the next hour is free", async () => {
    const [{ code }, { code: another }] = [await newInvoice(), await newInvoice()];
    for (let card = 0; card < 30; card++) expect((await declineFrom(newNetwork(), code)).status).toBe(402);
    expect((await payFrom(newNetwork(), code)).status).toBe(429);
    expect((await payFrom(newNetwork(), another)).status).toBe(303);
    await advance(3_601);
    expect((await payFrom(newNetwork(), code)).status).toBe(303);
  });

  it("are told to the owner of the application, once an hour, with the way to the link", async () => {
    const owned = await makeMerchant();
    const owner = await makePerson(owned, "ROLE_SUSER", { member: false });
    await db.update(applications).set({ ownerId: owner.userId }).where(eq(applications.id, owned.applicationId));
    const { invoice } = await makeInvoice(owned, { amount: 100 });
    const from = newNetwork();
    for (let card = 0; card < 9; card++) await declineFrom(from, invoice.code);
    const letters = await messagesTo(owner.username);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      channel: "EMAIL",
      subject: "Many declined cards",
      link: `${settings.APP_URL_DEFAULT}/billing/invoices/${invoice.id}`,
    });
    expect(letters[0]?.body).toContain(invoice.code);
  });

  it("do not count where they are accepted: forty payers of one link", async () => {
    const { code, id } = await newInvoice();
    const from = newNetwork();
    for (let part = 0; part < 40; part++) expect((await payFrom(from, code, { amount: "2" })).status).toBe(303);
    expect(await invoiceNow(id)).toMatchObject({ paidMinor: 8_000 });
  });
});
