import { beforeEach, describe, expect, it } from "vitest";
import { invoiceSchema } from "#provider/contract/invoices";
import {
  advance,
  makeMerchant,
  makePerson,
  messagesTo,
  newAddress,
  newKey,
  newPhone,
  refusal,
  send,
  typedInvoice,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let clerk: Someone;

// A session does not live through a test that moves the clock.
beforeEach(async () => {
  merchant = await makeMerchant();
  clerk = await makePerson(merchant, "ROLE_USER");
});

const create = (person: Someone, at: Merchant, changes: Record<string, unknown>): Promise<Sent> =>
  send("POST /api/bookings", { token: person.token, key: newKey(), body: typedInvoice(at.applicationId, changes) });

async function invoiceFor(phone: string, person = clerk, at = merchant, email: string | null = null): Promise<string> {
  return invoiceSchema.parse((await create(person, at, { phone, email })).json).id;
}

const sendTo = (invoiceId: string, person = clerk, channels = ["SMS"], key = newKey()): Promise<Sent> =>
  send("POST /api/bookings/send-invoice", {
    token: person.token,
    key,
    body: { invoiceId, channels, message: "Hello" },
  });

describe("messages to one customer", () => {
  it("are ten an hour of one merchant, whoever of it sends and for whichever invoice; the refusal says how long", async () => {
    const phone = newPhone();
    const [first, second] = [await invoiceFor(phone), await invoiceFor(phone)];
    const colleague = await makePerson(merchant, "ROLE_USER");
    const answers = [];
    for (let time = 0; time < 40; time++)
      answers.push(await sendTo(time % 2 === 0 ? first : second, time % 3 === 0 ? clerk : colleague));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.slice(10).map(refusal))).toEqual(new Set(["429 receiver_throttled"]));
    expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(3_400);
    expect(await messagesTo(phone)).toHaveLength(10);
    expect((await sendTo(await invoiceFor(newPhone()))).status).toBe(200);
    await advance(3_601);
    expect((await sendTo(first, await makePerson(merchant, "ROLE_USER"))).status).toBe(200);
  });

  it("are ten of forty that are sent at once", async () => {
    const phone = newPhone();
    const id = await invoiceFor(phone);
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendTo(id)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await messagesTo(phone)).length).toBeLessThanOrEqual(10);
  });

  it("count by phone and by e-mail address, all channels and new invoices among them", async () => {
    const [phone, email] = [newPhone(), newAddress()];
    const id = await invoiceFor(phone, clerk, merchant, email);
    for (let time = 0; time < 3; time++)
      expect((await sendTo(id, clerk, ["SMS", "WHATSAPP", "EMAIL"])).status).toBe(200);
    for (let time = 0; time < 3; time++) expect((await sendTo(id, clerk, ["SMS"])).status).toBe(200);
    expect((await create(clerk, merchant, { phone, email: null, channels: ["SMS"] })).status).toBe(200);
    expect(refusal(await create(clerk, merchant, { phone, email: null, channels: ["SMS"] }))).toBe(
      "429 receiver_throttled",
    );
    expect(refusal(await sendTo(id, clerk, ["WHATSAPP"]))).toBe("429 receiver_throttled");
    expect((await sendTo(id, clerk, ["EMAIL"])).status).toBe(200);
    // An invoice that nobody is sent yet is no message.
    expect((await create(clerk, merchant, { phone, email: null, channels: [] })).status).toBe(200);
  });

  it("of one merchant do not keep another merchant from theirs, and a form sent twice counts once", async () => {
    const phone = newPhone();
    const id = await invoiceFor(phone);
    const key = newKey();
    for (let time = 0; time < 15; time++) expect((await sendTo(id, clerk, ["SMS"], key)).status).toBe(200);
    for (let time = 0; time < 9; time++) expect((await sendTo(id)).status).toBe(200);
    expect(refusal(await sendTo(id))).toBe("429 receiver_throttled");
    const neighbour = await makeMerchant();
    const there = await makePerson(neighbour, "ROLE_USER");
    expect((await sendTo(await invoiceFor(phone, there, neighbour), there)).status).toBe(200);
  });
});

describe("messages of one person", () => {
  it("are three hundred an hour, to however many customers", async () => {
    const busy = await makePerson(merchant, "ROLE_USER");
    const changes = { channels: ["SMS", "WHATSAPP", "EMAIL"] };
    const sendThree = () => create(busy, merchant, { ...changes, phone: newPhone(), email: newAddress() });
    for (let sent = 0; sent < 300; sent += 3) expect((await sendThree()).status).toBe(200);
    const held = await sendThree();
    expect(refusal(held)).toBe("429 rate_limited");
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect((await sendTo(await invoiceFor(newPhone()))).status).toBe(200);
  });
});
