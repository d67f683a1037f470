import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { addDays } from "#provider/rules/days";
import { DEFAULT_TEMPLATES } from "#provider/rules/invoice-message";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { goTo, nextMorning, tick } from "../../support/workerd/schedule.ts";
import {
  configIdOf,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  newPhone,
  refusal,
  send,
  type Merchant,
  type Sent,
} from "../../support/workerd/sandbox.ts";

/** The payer reads the invoice's language, whatever the application's is (decision 0035). */

let merchant: Merchant;
let day: string;

const TEXTS = [
  { language: "ru", channel: "SMS", text: "SMS: {fullName}, {amount} {currency}, {link}" },
  { language: "ru", channel: "EMAIL", text: "Mail: {invoiceCode} {link}" },
  { language: "en", channel: "WHATSAPP", text: "WhatsApp: {link}" },
] as const;

/** Sessions end while time runs: each call is somebody's who has just signed in. */
const asOwner = async (target: string, body?: unknown, key?: string): Promise<Sent> => {
  const { token } = await makePerson(merchant, "ROLE_SUSER", { member: false });
  return send(target, { token, ...(key ? { key } : {}), ...(body === undefined ? {} : { body }) });
};

const configure = (changes: Record<string, unknown>) =>
  asOwner("PUT /api/config", {
    appId: merchant.applicationId,
    configId: configIdOf(merchant.applicationId),
    defaultSmsTemplate: "Hörmətli {fullName}: {link}",
    applicationMail: "desk@example.com",
    ...changes,
  });

type Made = { id: string; phone: string; code: string };
async function make(language: string, changes: Record<string, unknown> = {}): Promise<Made> {
  const phone = newPhone();
  const terms = { language, phone, email: `${phone.slice(1)}@example.com`, fullName: "Aysel M.", channels: [] };
  const { invoice } = await makeInvoice(merchant, {
    ...terms,
    linkExpirationDate: addDays(day, 25),
    amount: 1234.5,
    ...changes,
  });
  return { id: invoice.id, phone, code: invoice.code };
}
const bodies = async (to: string) => (await messagesTo(to)).map(({ body }) => body);
/** How a standard text begins in a language. */
const standard = (language: "az" | "en" | "ru") => DEFAULT_TEMPLATES[language].split("{")[0] ?? "";

beforeAll(async () => {
  merchant = await makeMerchant();
  day = await nextMorning();
  await configure({ defaultLanguage: "az", messageTemplates: TEXTS });
});

describe("what a payer is written", () => {
  it("is the text of the invoice's language and the channel, with the amount as that language writes it", async () => {
    const { id, phone, code } = await make("ru");
    const sent = await asOwner(
      "POST /api/bookings/send-invoice",
      { invoiceId: id, channels: ["SMS", "EMAIL", "WHATSAPP"] },
      newKey(),
    );
    expect(sent.status).toBe(200);
    const [whatsApp = "", sms] = await bodies(phone);
    expect(sms).toMatch(/^SMS: Aysel M\., 1\u00a0234,50 AZN, https?:/);
    expect(whatsApp.startsWith(standard("ru"))).toBe(true);
    const [mail] = await messagesTo(`${phone.slice(1)}@example.com`);
    expect(mail?.body).toMatch(new RegExp(`^Mail: ${code} http`));
    expect(mail?.subject).toBe(`Счёт ${code}`);
  });

  it.each([
    ["ru", ["CHANNEL", "CHANNEL", "STANDARD"]],
    ["az", ["APPLICATION", "APPLICATION", "APPLICATION"]],
    ["en", ["STANDARD", "STANDARD", "CHANNEL"]],
  ])("in %s is said before it goes out, and is what goes out", async (language, origins) => {
    const { id, phone } = await make(language);
    const said = contract.invoices.messages.answer.parse(
      (await asOwner(`GET /api/booking/invoice/${id}/messages`)).json,
    );
    expect(said.map(({ channel }) => channel)).toEqual(["SMS", "EMAIL", "WHATSAPP"]);
    expect(said.map(({ origin }) => origin)).toEqual(origins);
    const channels = ["SMS", "WHATSAPP"];
    await asOwner("POST /api/bookings/send-invoice", { invoiceId: id, channels }, newKey());
    expect((await bodies(phone)).toSorted()).toEqual([said[0]?.text, said[2]?.text].toSorted());
  });

  it("is that also when the invoice is created, on its scheduled day, and in each round", async () => {
    const atOnce = await make("ru", { channels: ["SMS"] });
    expect((await bodies(atOnce.phone))[0]).toMatch(/^SMS: /);
    const later = await make("en", { channels: ["WHATSAPP"], scheduledDate: addDays(day, 2) });
    const weekly = await make("en", { channels: ["SMS"], recurringInterval: "WEEKLY" });
    await goTo(addDays(day, 2), 12);
    await tick();
    expect((await bodies(later.phone))[0]).toMatch(/^WhatsApp: http/);
    await goTo(addDays(day, 7), 12);
    await tick();
    const rounds = await bodies(weekly.phone);
    expect(rounds).toHaveLength(2);
    for (const body of rounds) expect(body.startsWith(standard("en"))).toBe(true);
  });

  it("is what was typed for this time, on every channel", async () => {
    const { id, phone } = await make("ru");
    const body = { invoiceId: id, channels: ["SMS", "WHATSAPP"], message: "{fullName}: {link}" };
    await asOwner("POST /api/bookings/send-invoice", body, newKey());
    for (const text of await bodies(phone)) expect(text).toMatch(/^Aysel M\.: http/);
  });
});

describe("the texts of an application", () => {
  const detail = async () =>
    contract.applications.get.answer.parse((await asOwner(`GET /api/apps/${merchant.applicationId}`)).json);

  it("stay when they are left out, are replaced as a whole, and the later of two for one place counts", async () => {
    expect((await configure({ defaultSmsTemplate: "New: {link}" })).status).toBe(200);
    expect(await detail()).toMatchObject({
      defaultSmsTemplate: "New: {link}",
      defaultLanguage: "az",
      messageTemplates: TEXTS,
    });
    const twice = ["one {link}", "two {link}"].map((text) => ({ language: "en", channel: "SMS", text }));
    await configure({ messageTemplates: twice });
    expect((await detail()).messageTemplates).toEqual([{ language: "en", channel: "SMS", text: "two {link}" }]);
  });

  it("are refused without words, in no language, and too many", async () => {
    const one = { language: "en", channel: "SMS", text: "{link}" };
    for (const messageTemplates of [
      [{ ...one, text: " " }],
      [{ ...one, language: "de" }],
      Array.from({ length: 10 }, () => ({ ...one })),
    ])
      expect((await configure({ messageTemplates })).status).toBe(422);
    expect(refusal(await configure({ configId: "cfg_0" }))).toBe("404 not_found");
  });

  it("are of no concern to another merchant", async () => {
    const other = await makeMerchant();
    const stranger = await makePerson(other, "ROLE_SUSER", { member: false });
    const { id } = await make("ru");
    expect(refusal(await send(`GET /api/booking/invoice/${id}/messages`, { token: stranger.token }))).toBe(
      "404 not_found",
    );
    const body = {
      appId: merchant.applicationId,
      configId: configIdOf(merchant.applicationId),
      defaultSmsTemplate: "Theirs {link}",
      applicationMail: "their@example.com",
    };
    expect(refusal(await send("PUT /api/config", { token: stranger.token, body }))).toBe("404 not_found");
    expect((await detail()).defaultSmsTemplate).toBe("Hörmətli {fullName}: {link}");
  });
});
