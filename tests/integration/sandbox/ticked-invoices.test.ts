import { beforeEach, describe, expect, it } from "vitest";
import { invoiceSchema } from "#provider/contract/invoices";
import {
  makeMerchant,
  makePerson,
  messagesTo,
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
beforeEach(async () => {
  merchant = await makeMerchant();
  clerk = await makePerson(merchant, "ROLE_USER");
});

async function invoiceFor(phone = newPhone()): Promise<string> {
  const body = typedInvoice(merchant.applicationId, { phone });
  return invoiceSchema.parse((await send("POST /api/bookings", { token: clerk.token, key: newKey(), body })).json).id;
}
const sendAll = (invoiceIds: readonly string[], key = newKey(), { token } = clerk): Promise<Sent> =>
  send("POST /api/booking/invoices/send", { token, key, body: { invoiceIds, channels: ["SMS"] } });
const cancelAll = (invoiceIds: readonly string[], { token } = clerk): Promise<Sent> =>
  send("POST /api/booking/invoices/cancel", { token, body: { invoiceIds } });
const read = (ids: readonly string[], { token } = clerk): Promise<Sent> =>
  send(`GET /api/booking/invoices/ticked?ids=${ids.join(",")}`, { token });
const done = (id: string) => expect.objectContaining({ id, refusal: null });
const refused = (id: string, code: string) => expect.objectContaining({ id, refusal: code });

describe("a page of fifty ticked invoices", () => {
  it("is read in its order, sent once each under one key however often it comes, and canceled", async () => {
    const phones = Array.from({ length: 50 }, () => newPhone());
    const ids: string[] = [];
    for (const phone of phones) ids.push(await invoiceFor(phone));
    ids.reverse();
    expect((await read(ids)).json).toEqual(ids.map((id) => expect.objectContaining({ id })));

    const key = newKey();
    expect((await sendAll(ids, key)).json).toEqual(ids.map(done));
    // In another order, and a part of them: the same work, done already.
    expect((await sendAll(ids.slice(0, 7).toReversed(), key)).json).toEqual(ids.slice(0, 7).toReversed().map(done));
    for (const phone of [phones[0], phones[49]]) expect(await messagesTo(phone ?? "")).toHaveLength(1);

    expect((await cancelAll(ids)).json).toEqual(ids.map(done));
    expect((await cancelAll(ids)).json).toEqual(ids.map(done));
    expect((await sendAll(ids)).json).toEqual(ids.map((id) => refused(id, "invalid_state")));
  });

  it("is all there can be: one more is refused, and none", async () => {
    const id = await invoiceFor();
    const tooMany = Array.from({ length: 51 }, (_, index) => `${id}${index}`);
    expect(refusal(await sendAll(tooMany))).toBe("422 invalid_request");
    expect(refusal(await cancelAll([]))).toBe("422 invalid_request");
  });
});

describe("one that is refused", () => {
  it("holds up no other: one canceled before, one that is gone, one named twice", async () => {
    const [first, canceled, last] = [await invoiceFor(), await invoiceFor(), await invoiceFor()];
    await cancelAll([canceled]);
    expect((await sendAll([first, canceled, "inv_NONE", first, last])).json).toEqual([
      done(first),
      refused(canceled, "invalid_state"),
      refused("inv_NONE", "not_found"),
      done(last),
    ]);
  });

  it("for now is sent when the same form comes again, and the others are not sent twice", async () => {
    const phone = newPhone();
    const ids: string[] = [];
    for (let at = 0; at < 9; at++) ids.push(await invoiceFor(phone));
    expect((await sendAll(ids)).json).toEqual(ids.map(done));
    // The tenth message of the hour to one payer goes out, the eleventh does not.
    const key = newKey();
    const [tenth = "", eleventh = ""] = ids;
    const both = [done(tenth), refused(eleventh, "receiver_throttled")];
    expect((await sendAll([tenth, eleventh], key)).json).toEqual(both);
    expect((await sendAll([tenth, eleventh], key)).json).toEqual(both);
    expect(await messagesTo(phone)).toHaveLength(10);
  });

  it("with the same key for another channel says so", async () => {
    const [id, key] = [await invoiceFor(), newKey()];
    await sendAll([id], key);
    const body = { invoiceIds: [id], channels: ["WHATSAPP"] };
    expect((await send("POST /api/booking/invoices/send", { token: clerk.token, key, body })).json).toEqual([
      refused(id, "idempotency_key_reused"),
    ]);
  });
});

it("fifty forms with one key at once send each once", async () => {
  const [phone, key] = [newPhone(), newKey()];
  const id = await invoiceFor(phone);
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendAll([id], key)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await sendAll([id], key)).json).toEqual([done(id)]);
  expect(await messagesTo(phone)).toHaveLength(1);
});

it("another merchant's are neither read, sent nor canceled", async () => {
  const [phone, stranger] = [newPhone(), await makePerson(await makeMerchant(), "ROLE_USER")];
  const id = await invoiceFor(phone);
  for (const answer of [
    await read([id], stranger),
    await sendAll([id], newKey(), stranger),
    await cancelAll([id], stranger),
  ])
    expect(refusal(answer)).toBe("404 not_found");
  expect(await messagesTo(phone)).toEqual([]);
  expect((await sendAll([id])).json).toEqual([done(id)]);
});
