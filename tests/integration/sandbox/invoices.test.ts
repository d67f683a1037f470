import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { invoiceDetailSchema, invoiceSchema } from "#provider/contract/invoices";
import { applications, invoices, outboxMessages } from "../../../sandbox/src/db/schema/index.ts";
import {
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  typedInvoice,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let clerk: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  clerk = await makePerson(merchant, "ROLE_OPERATOR");
});

const create = (changes: Record<string, unknown> = {}, key = newKey()) =>
  send("POST /api/bookings", { token: clerk.token, key, body: typedInvoice(merchant.applicationId, changes) });

const howMany = async (bookingId: string): Promise<number> =>
  (await db.select({ count: count() }).from(invoices).where(eq(invoices.bookingId, bookingId)))[0]?.count ?? -1;

const fieldsSchema = z.object({ fields: z.array(z.object({ field: z.string(), code: z.string() })) });
const fieldsOf = (json: unknown) => fieldsSchema.parse(json).fields.map(({ field, code }) => `${field} ${code}`);

describe("a new invoice", () => {
  it("answers with its code and link, pending, in the region's currency, and is found again with its timeline", async () => {
    const { status, json } = await create({ channels: ["SMS", "EMAIL"] });
    expect(status).toBe(200);
    const wire = z.record(z.string(), z.unknown()).parse(json);
    expect(wire).toMatchObject({ amount: 120.5, paidAmount: 0, currency: "AZN", status: "PENDING", cardNumber: null });
    expect(wire["invoiceCode"]).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(wire["paymentUrl"]).toBe(`http://localhost:8788/pay/${String(wire["invoiceCode"])}`);
    const again = await send(`GET /api/booking/invoice/${String(wire["id"])}`, { token: clerk.token });
    const detail = invoiceDetailSchema.parse(again.json);
    expect(detail.timeline.map(({ kind, channel }) => [kind, channel])).toEqual([
      ["CREATED", null],
      ["SENT", "SMS"],
      ["SENT", "EMAIL"],
    ]);
    const sent = await db.select().from(outboxMessages).where(eq(outboxMessages.invoiceId, detail.id));
    for (const message of sent) {
      expect(message.link).toBe(detail.paymentUrl);
      for (const word of ["Əli Hüseynov", "120.50", "AZN", detail.invoiceCode, detail.paymentUrl])
        expect(message.body).toContain(word);
    }
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["SMS", "+994501234567"],
      ["EMAIL", "ali.huseynov@example.com"],
    ]);
  });

  it.each([
    [{ amount: 0 }, "amount amountRange"],
    [{ amount: 0.99 }, "amount amountRange"],
    [{ amount: 40_000 }, "amount amountRange"],
    [{ amount: 1.005 }, "amount amountDecimals"],
    [{ amount: "120.50" }, "amount invalid"],
    [{ amount: null }, "amount required"],
    [{ bookingId: "  " }, "bookingId required"],
    [{ bookingId: undefined }, "bookingId required"],
    [{ linkExpirationDate: "2020-01-01" }, "linkExpirationDate expirationPast"],
    [{ linkExpirationDate: "tomorrow" }, "linkExpirationDate date"],
    [{ email: "nobody" }, "email email"],
    [{ email: null, channels: ["EMAIL"] }, "email emailForChannel"],
    [{ phone: "+994121234567" }, "phone phone"],
    [{ language: "de" }, "language choose"],
    [{ status: "COMPLETE" }, "status unknown"],
    [{ paidAmount: 5 }, "paidAmount unknown"],
  ])("with %o is refused for %s and leaves nothing behind", async (changes, problem) => {
    const marker = newKey().slice(0, 40);
    const answer = await create({ bookingId: marker, ...changes });
    expect(refusal(answer)).toBe("422 invalid_request");
    expect(fieldsOf(answer.json)).toEqual([problem]);
    expect(await howMany(marker)).toBe(0);
  });

  it.each([1, 39_999.99])("takes %d", async (amount) => {
    expect(invoiceSchema.parse((await create({ amount })).json).amount).toBe(Math.round(amount * 100));
  });

  it("is told every wrong field at once", async () => {
    const answer = await create({ amount: 0, fullName: "", description: undefined });
    expect(fieldsOf(answer.json)).toEqual(["fullName required", "amount amountRange", "description required"]);
  });

  it("needs JSON, an application that is online, and one in sight", async () => {
    const { token } = clerk;
    expect(refusal(await send("POST /api/bookings", { token, key: newKey(), body: "{" }))).toBe(
      "400 malformed_request",
    );
    const other = await makeMerchant();
    expect(refusal(await create({ appId: other.applicationId }))).toBe("404 not_found");
    await db.update(applications).set({ status: "IN_REVIEW" }).where(eq(applications.id, merchant.applicationId));
    expect(refusal(await create())).toBe("409 application_not_online");
    await db.update(applications).set({ status: "ONLINE" }).where(eq(applications.id, merchant.applicationId));
  });
});

describe("sending the same form again", () => {
  it("fifty times at once with one key creates one invoice; the others get its answer or 409", async () => {
    const key = newKey();
    const bookingId = `ONCE-${key}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ bookingId, channels: ["SMS"] }, key)));
    expect(await howMany(bookingId)).toBe(1);
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(refusal))).toEqual(new Set(others.length > 0 ? ["409 idempotency_in_progress"] : []));
    const id = invoiceSchema.parse(good[0]?.json).id;
    expect(await db.select().from(outboxMessages).where(eq(outboxMessages.invoiceId, id))).toHaveLength(1);
  });

  it("fifty times with fifty keys creates fifty", async () => {
    const bookingId = `MANY-${newKey()}`;
    await Promise.all(Array.from({ length: 50 }, () => create({ bookingId })));
    expect(await howMany(bookingId)).toBe(50);
  });

  it("answers the first answer again, whatever the order of the fields, and says that it is a repetition", async () => {
    const key = newKey();
    const first = await create({}, key);
    const backwards = Object.fromEntries(Object.entries(typedInvoice(merchant.applicationId)).toReversed());
    const again = await send("POST /api/bookings", { token: clerk.token, key, body: backwards });
    expect(again.text).toBe(first.text);
    expect([first, again].map(({ headers }) => headers.get("Idempotent-Replayed"))).toEqual([null, "true"]);
  });

  it("refuses the key with another body or on another call", async () => {
    const key = newKey();
    const { id } = invoiceSchema.parse((await create({}, key)).json);
    expect(refusal(await create({ amount: 99 }, key))).toBe("409 idempotency_key_reused");
    const body = { invoiceId: id, channels: ["SMS"] };
    const other = await send("POST /api/bookings/send-invoice", { token: clerk.token, key, body });
    expect(refusal(other)).toBe("409 idempotency_key_reused");
  });

  it("gives the key back after a refusal: the corrected form goes through with it", async () => {
    const key = newKey();
    expect(refusal(await create({ amount: 0 }, key))).toBe("422 invalid_request");
    expect(refusal(await create({ linkExpirationDate: "2020-01-01" }, key))).toBe("422 invalid_request");
    expect((await create({}, key)).status).toBe(200);
  });

  it("keeps keys apart per person and forgets them after a day", async () => {
    const key = newKey();
    const colleague = await makePerson(merchant, "ROLE_OPERATOR");
    const bookingId = `APART-${key}`;
    const body = typedInvoice(merchant.applicationId, { bookingId });
    await send("POST /api/bookings", { token: clerk.token, key, body });
    await send("POST /api/bookings", { token: colleague.token, key, body });
    expect(await howMany(bookingId)).toBe(2);
  });

  it.each([undefined, "short", "with blank in it", "x".repeat(129)])("needs a key: %s is none", async (key) => {
    const body = typedInvoice(merchant.applicationId);
    const answer = await send("POST /api/bookings", {
      token: clerk.token,
      body,
      ...(key === undefined ? {} : { key }),
    });
    expect(refusal(answer)).toBe("400 idempotency_key_required");
  });
});

describe("sending an invoice's link", () => {
  it("writes one message per channel and says which customer cannot be reached", async () => {
    const { id } = invoiceSchema.parse((await create({ email: null })).json);
    const body = { invoiceId: id, channels: ["SMS", "WHATSAPP", "EMAIL"], message: "Room 5, {fullName}" };
    const { json } = await send("POST /api/bookings/send-invoice", { token: clerk.token, key: newKey(), body });
    expect(json).toEqual({
      sent: [
        { channel: "SMS", to: "+994501234567" },
        { channel: "WHATSAPP", to: "+994501234567" },
      ],
      skipped: [{ channel: "EMAIL", reason: "no_email" }],
      leaving: null,
    });
    const messages = await db.select().from(outboxMessages).where(eq(outboxMessages.invoiceId, id));
    expect(messages).toHaveLength(2);
    // The merchant left the link out; the customer gets it all the same.
    expect(messages[0]?.body).toContain("Room 5, Əli Hüseynov http://localhost:8788/pay/");
  });

  it("is refused for an invoice that cannot be paid any more", async () => {
    const { id } = invoiceSchema.parse((await create()).json);
    await db.update(invoices).set({ status: "CANCELED" }).where(eq(invoices.id, id));
    const body = { invoiceId: id, channels: ["SMS"] };
    const answer = await send("POST /api/bookings/send-invoice", { token: clerk.token, key: newKey(), body });
    expect(refusal(answer)).toBe("409 invalid_state");
  });
});
