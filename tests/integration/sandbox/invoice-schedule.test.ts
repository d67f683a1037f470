import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { invoiceDetailSchema, invoiceSchema, type InvoiceDetail } from "#provider/contract/invoices";
import { dayIn, startOfDay } from "#provider/contract/regions";
import { applications, invoiceReminders, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { dayAfter } from "../../../sandbox/src/domain/schedule.ts";
import {
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newPhone,
  refusal,
  sandboxNow,
  send,
  typedInvoice,
  type Merchant,
  type Sent,
  type SentMessage,
} from "./support.ts";
import { findPayable, invoiceNow, makeInvoice, pay } from "./paying.ts";

/** Moves time to an hour of a day in the merchant's zone, and does what falls due. Time only goes forward. */
async function goTo(day: string, hour = 8): Promise<void> {
  const target = startOfDay("default", day).getTime() + hour * 3_600_000;
  const advanceMs = target - (await sandboxNow());
  if (advanceMs < 0) throw new Error(`${day} is over`);
  await send("POST /__sandbox/clock", { body: { advanceMs } });
}
const tick = (): Promise<Sent> => send("POST /__sandbox/tick");
const today = async (): Promise<string> => dayIn("default", new Date(await sandboxNow()));
/** A fresh day at eight in the morning, so that a test's own days begin whole. */
const nextMorning = async (): Promise<string> => {
  const day = dayAfter(await today(), 1);
  await goTo(day);
  return day;
};

let merchant: Merchant;
let day: string;

beforeAll(async () => {
  merchant = await makeMerchant();
});
beforeEach(async () => {
  day = await nextMorning();
});

type Made = { id: string; phone: string; code: string };
async function make(changes: Record<string, unknown> = {}): Promise<Made> {
  const phone = newPhone();
  const { invoice } = await makeInvoice(merchant, { phone, linkExpirationDate: dayAfter(day, 20), ...changes });
  return { id: invoice.id, phone, code: invoice.code };
}

/** Sessions end while time runs: each call is somebody's who has just signed in. */
const asOwner = async (target: string, body?: unknown): Promise<Sent> => {
  const { token } = await makePerson(merchant, "ROLE_SUSER", { member: false });
  return send(target, { token, ...(body === undefined ? {} : { body }) });
};
const detail = async (id: string): Promise<InvoiceDetail> =>
  invoiceDetailSchema.parse((await asOwner(`GET /api/booking/invoice/${id}`)).json);
const kindsOf = async (id: string): Promise<string[]> => (await detail(id)).timeline.map(({ kind }) => kind);
const recur = (id: string, state: string): Promise<Sent> =>
  asOwner(`PUT /api/booking/invoice/${id}/recurrence`, { state });
const nextDate = async (id: string): Promise<string | null | undefined> => (await detail(id)).recurrence?.nextDate;
const roundsOf = (id: string) => db.select().from(invoices).where(eq(invoices.recurredFrom, id)).orderBy(invoices.seq);
const edit = async (id: string, changes: Record<string, unknown>): Promise<Sent> => {
  const wire = z.record(z.string(), z.unknown()).parse((await asOwner(`GET /api/booking/invoice/${id}`)).json);
  const { appId: _, channels: __, ...typed } = typedInvoice(merchant.applicationId);
  return asOwner(`PUT /api/booking/invoice/${id}`, {
    ...Object.fromEntries(Object.keys(typed).map((name) => [name, wire[name]])),
    ...changes,
  });
};

describe("a link with a scheduled day", () => {
  it("is sent at nine that morning and not before, once, however many ticks come at once", async () => {
    const { id, phone } = await make({ channels: ["SMS"], scheduledDate: dayAfter(day, 3) });
    await goTo(dayAfter(day, 3), 8.9);
    expect(await messagesTo(phone)).toEqual([]);
    await Promise.all([goTo(dayAfter(day, 3), 9), tick(), tick(), tick()]);
    await tick();
    expect(await messagesTo(phone)).toHaveLength(1);
    const { timeline, recurrence } = await detail(id);
    expect(timeline.map(({ kind, by }) => [kind, by])).toEqual([
      ["CREATED", expect.any(String)],
      ["SENT", null],
    ]);
    expect(recurrence).toBeNull();
  });

  it.each([[null], ["today"]])("of %s is sent at once", async (scheduled) => {
    const { id, phone } = await make({ channels: ["SMS"], scheduledDate: scheduled === null ? null : day });
    expect(await messagesTo(phone)).toHaveLength(1);
    await goTo(dayAfter(day, 1), 10);
    expect(await kindsOf(id)).toEqual(["CREATED", "SENT"]);
  });

  it("is not sent once the invoice is paid or cancelled", async () => {
    const [paid, canceled] = [
      await make({ channels: ["SMS"], scheduledDate: dayAfter(day, 2) }),
      await make({ channels: ["SMS"], scheduledDate: dayAfter(day, 2) }),
    ];
    await pay(await findPayable(paid.code));
    await asOwner(`POST /api/booking/invoice/${canceled.id}/cancel`);
    await goTo(dayAfter(day, 2), 10);
    expect([await messagesTo(paid.phone), await messagesTo(canceled.phone)]).toEqual([[], []]);
  });

  it("moves with an edit, and is waited for no longer on the day it had before", async () => {
    const { id, phone } = await make({ channels: ["SMS"], scheduledDate: dayAfter(day, 2) });
    await edit(id, { scheduledDate: dayAfter(day, 4) });
    await goTo(dayAfter(day, 3), 10);
    expect(await messagesTo(phone)).toEqual([]);
    await goTo(dayAfter(day, 4), 10);
    expect(await messagesTo(phone)).toHaveLength(1);
  });
});

describe("a recurring invoice", () => {
  it("comes round weekly as a new invoice with days of its own, once a round, and says so on its timeline", async () => {
    const { id, phone } = await make({
      recurringInterval: "WEEKLY",
      linkExpirationDate: dayAfter(day, 5),
      dueDate: dayAfter(day, 4),
      reminders: ["BEFORE_1"],
    });
    expect(await nextDate(id)).toBe(dayAfter(day, 7));
    await Promise.all([goTo(dayAfter(day, 7), 9), tick(), tick()]);
    const [round, ...more] = await roundsOf(id);
    expect(more).toEqual([]);
    expect(round).toMatchObject({
      status: "PENDING",
      amountMinor: 12_050,
      linkExpirationDate: dayAfter(day, 12),
      dueDate: dayAfter(day, 11),
      recurringInterval: null,
      recurrenceState: null,
    });
    const { timeline } = await detail(id);
    expect(timeline.filter(({ kind }) => kind === "RECURRED")).toMatchObject([
      { by: null, detail: round?.code, transactionId: null },
    ]);
    expect(await nextDate(id)).toBe(dayAfter(day, 14));
    expect(invoiceSchema.parse(await detail(round?.id ?? "")).recurredFrom).toBe(id);
    expect((await messagesTo(phone)).filter(({ link }) => link?.endsWith(round?.code ?? "?"))).toHaveLength(1);
    await goTo(dayAfter(day, 10), 9);
    expect(await kindsOf(round?.id ?? "")).toEqual(["CREATED", "SENT", "REMINDED"]);
  });

  it("counts its rounds from the scheduled day, and is first sent on it", async () => {
    const scheduledDate = dayAfter(day, 2);
    const { id } = await make({ channels: ["SMS"], scheduledDate, recurringInterval: "WEEKLY" });
    expect(await nextDate(id)).toBe(dayAfter(day, 9));
    await goTo(scheduledDate, 10);
    expect(await kindsOf(id)).toEqual(["CREATED", "SENT"]);
    expect(await nextDate(id)).toBe(dayAfter(day, 9));
    await goTo(dayAfter(day, 9), 10);
    expect(await roundsOf(id)).toHaveLength(1);
  });

  it("goes on when its own invoice is paid, expired or left alone, and stops when that is cancelled", async () => {
    const weekly = { recurringInterval: "WEEKLY", linkExpirationDate: dayAfter(day, 2) };
    const [paid, expired, canceled] = [await make(weekly), await make(weekly), await make(weekly)];
    await pay(await findPayable(paid.code));
    await asOwner(`POST /api/booking/invoice/${canceled.id}/cancel`);
    await goTo(dayAfter(day, 7), 10);
    expect((await invoiceNow(expired.id)).status).toBe("EXPIRED");
    const rounds = [await roundsOf(paid.id), await roundsOf(expired.id), await roundsOf(canceled.id)];
    expect(rounds.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it("pauses, keeps its invoice, leaves out the rounds that were missed, and goes on after today", async () => {
    const { id, code } = await make({ recurringInterval: "WEEKLY" });
    const paused = invoiceSchema.parse((await recur(id, "PAUSED")).json);
    expect(paused).toMatchObject({ status: "PENDING", recurrence: { state: "PAUSED", nextDate: null } });
    await goTo(dayAfter(day, 21), 10);
    expect(await roundsOf(id)).toEqual([]);
    const resumed = invoiceSchema.parse((await recur(id, "ACTIVE")).json);
    expect(resumed.recurrence).toEqual({ state: "ACTIVE", nextDate: dayAfter(day, 28) });
    await tick();
    expect(await roundsOf(id)).toEqual([]);
    await goTo(dayAfter(day, 28), 10);
    expect(await roundsOf(id)).toHaveLength(1);
    expect((await kindsOf(id)).filter((kind) => /ED$/.test(kind) && kind !== "CREATED" && kind !== "EXPIRED")).toEqual([
      "PAUSED",
      "RESUMED",
      "RECURRED",
    ]);
    expect(code).toBe((await invoiceNow(id)).code);
  });

  it("ends for good", async () => {
    const { id } = await make({ recurringInterval: "WEEKLY" });
    expect(invoiceSchema.parse((await recur(id, "ENDED")).json).recurrence).toEqual({ state: "ENDED", nextDate: null });
    expect(refusal(await recur(id, "ACTIVE"))).toBe("409 invalid_state");
    expect(refusal(await recur(id, "PAUSED"))).toBe("409 invalid_state");
    expect(refusal(await edit(id, { recurringInterval: "MONTHLY" }))).toBe("422 invalid_request");
    expect((await edit(id, { description: "Something else" })).status).toBe(200);
    await goTo(dayAfter(day, 8), 10);
    expect(await roundsOf(id)).toEqual([]);
    expect((await kindsOf(id)).filter((kind) => kind === "ENDED")).toHaveLength(1);
  });

  it("is asked in vain when it does not recur, and asked twice for the same leaves one line", async () => {
    expect(refusal(await recur((await make()).id, "PAUSED"))).toBe("409 invalid_state");
    const { id } = await make({ recurringInterval: "MONTHLY" });
    const answers = await Promise.all(Array.from({ length: 50 }, () => recur(id, "PAUSED")));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await kindsOf(id)).toEqual(["CREATED", "PAUSED"]);
  });

  it("does not come round while its application takes no payments", async () => {
    const elsewhere = await makeMerchant();
    const { invoice } = await makeInvoice(elsewhere, { recurringInterval: "WEEKLY" });
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, elsewhere.applicationId));
    await goTo(dayAfter(day, 7), 10);
    expect(await roundsOf(invoice.id)).toEqual([]);
    expect((await invoiceNow(invoice.id)).nextRunAt).toBeGreaterThan(await sandboxNow());
  });

  it("begins, changes and stops recurring by an edit", async () => {
    const { id } = await make();
    await edit(id, { recurringInterval: "WEEKLY" });
    expect(await nextDate(id)).toBe(dayAfter(day, 7));
    await recur(id, "PAUSED");
    await edit(id, { description: "Still paused" });
    expect((await detail(id)).recurrence).toEqual({ state: "PAUSED", nextDate: null });
    await edit(id, { recurringInterval: null });
    expect((await detail(id)).recurrence).toBeNull();
  });
});

describe("reminders", () => {
  const texts = (messages: SentMessage[]) => messages.map(({ body }) => body).toReversed();

  it("go out at nine around the due day with what is still open, in words for before, on and after it", async () => {
    const dueDate = dayAfter(day, 5);
    const reminders = ["AFTER_3", "BEFORE_3", "BEFORE_1", "ON_DUE_DAY", "AFTER_1"];
    const { id, phone, code } = await make({ dueDate, reminders, partialAllowed: true });
    expect((await detail(id)).reminders).toEqual(["BEFORE_3", "BEFORE_1", "ON_DUE_DAY", "AFTER_1", "AFTER_3"]);
    await pay(await findPayable(code), { amountMinor: 2050 });
    await goTo(dayAfter(day, 2), 8.9);
    expect(await messagesTo(phone)).toEqual([]);
    for (const [days, count] of [
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 3],
      [6, 4],
      [7, 4],
      [8, 5],
    ] as const) {
      await goTo(dayAfter(day, days), 9);
      expect([days, (await messagesTo(phone)).length]).toEqual([days, count]);
    }
    const said = texts(await messagesTo(phone));
    for (const text of said)
      for (const word of ["Əli Hüseynov", "100.00", "AZN", code, `/pay/${code}`]) expect(text).toContain(word);
    const [before, , on, after] = said;
    expect(before).toContain("is due on");
    expect(on).toContain("is due today");
    expect(after).toContain("was due on");
    expect((await kindsOf(id)).filter((kind) => kind === "REMINDED")).toHaveLength(5);
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(0);
  });

  it("speak the payer's language, on each of the invoice's channels", async () => {
    const { id, phone } = await make({
      language: "az",
      channels: ["WHATSAPP", "EMAIL"],
      dueDate: dayAfter(day, 2),
      reminders: ["BEFORE_1"],
    });
    await goTo(dayAfter(day, 1), 9);
    const [message] = await messagesTo(phone);
    expect(message).toMatchObject({ channel: "WHATSAPP" });
    expect(message?.body).toContain("xatırladır");
    const { timeline } = await detail(id);
    expect(timeline.filter(({ kind }) => kind === "REMINDED").map(({ channel }) => channel)).toEqual([
      "WHATSAPP",
      "EMAIL",
    ]);
  });

  it("count from the link's last day where no day is due, and only those still to come are kept", async () => {
    const { id } = await make({
      linkExpirationDate: dayAfter(day, 2),
      reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"],
    });
    const kept = await db.select().from(invoiceReminders).where(eq(invoiceReminders.invoiceId, id));
    expect(kept.map(({ reminder }) => reminder).toSorted()).toEqual(["BEFORE_1", "ON_DUE_DAY"]);
  });

  it("are not planned for before the link itself is sent", async () => {
    const { id, phone } = await make({
      channels: ["SMS"],
      scheduledDate: dayAfter(day, 4),
      dueDate: dayAfter(day, 5),
      reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"],
    });
    await goTo(dayAfter(day, 5), 9);
    expect(await kindsOf(id)).toEqual(["CREATED", "SENT", "REMINDED"]);
    expect(await messagesTo(phone)).toHaveLength(2);
  });

  it("each go out once, however many ticks come at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => make({ dueDate: dayAfter(day, 1), reminders: ["ON_DUE_DAY"] })),
    );
    await Promise.all([goTo(dayAfter(day, 1), 9), tick(), tick(), tick(), tick()]);
    await tick();
    for (const { phone } of made) expect(await messagesTo(phone)).toHaveLength(1);
  });

  it("are nothing to somebody who has paid, or whose invoice is held, cancelled or expired", async () => {
    const terms = { dueDate: dayAfter(day, 2), linkExpirationDate: dayAfter(day, 6), reminders: ["AFTER_3"] };
    const [paid, canceled, held] = [await make(terms), await make(terms), await make({ ...terms, preAuth: true })];
    await pay(await findPayable(paid.code));
    await pay(await findPayable(held.code));
    await asOwner(`POST /api/booking/invoice/${canceled.id}/cancel`);
    const expired = await make(terms);
    await db
      .update(invoices)
      .set({ expiresAt: startOfDay("default", dayAfter(day, 5)).getTime() })
      .where(eq(invoices.id, expired.id));
    await goTo(dayAfter(day, 5), 10);
    for (const { phone } of [paid, canceled, held, expired]) expect(await messagesTo(phone)).toEqual([]);
    expect((await invoiceNow(held.id)).heldMinor).toBeGreaterThan(0);
  });

  it("that a long pause of the clock left behind go out as one", async () => {
    const { phone } = await make({ dueDate: dayAfter(day, 5), reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"] });
    await goTo(dayAfter(day, 5), 10);
    const messages = await messagesTo(phone);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body).toContain("is due today");
  });

  it("follow an edit of the due day, and go with a deleted invoice", async () => {
    const { id, phone } = await make({ dueDate: dayAfter(day, 2), reminders: ["ON_DUE_DAY"] });
    await edit(id, { dueDate: dayAfter(day, 3) });
    await goTo(dayAfter(day, 2), 10);
    expect(await messagesTo(phone)).toEqual([]);
    await goTo(dayAfter(day, 3), 10);
    expect(await messagesTo(phone)).toHaveLength(1);
    const other = await make({ reminders: ["ON_DUE_DAY"] });
    await asOwner(`DELETE /api/invoice/${other.id}`);
    expect(await db.$count(invoiceReminders, and(eq(invoiceReminders.invoiceId, other.id)))).toBe(0);
  });

  it("reach whoever has no e-mail address by SMS", async () => {
    const { phone, id } = await make({ channels: ["EMAIL"], dueDate: dayAfter(day, 1), reminders: ["ON_DUE_DAY"] });
    await db.update(invoices).set({ email: null }).where(eq(invoices.id, id));
    await goTo(dayAfter(day, 1), 10);
    expect((await messagesTo(phone)).map(({ channel }) => channel)).toEqual(["SMS"]);
  });
});

// Last: these go far into the future.
describe("a round of a recurring invoice", () => {
  it("of the 31st falls on the last day of shorter months", async () => {
    await goTo("2027-12-31");
    const { id } = await make({ recurringInterval: "MONTHLY", linkExpirationDate: "2028-01-05" });
    const days: string[] = [];
    for (const next of ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]) {
      expect(await nextDate(id)).toBe(next);
      await goTo(next, 9);
      days.push((await roundsOf(id)).at(-1)?.createdDay ?? "none");
    }
    expect(days).toEqual(["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]);
    expect(await roundsOf(id)).toHaveLength(4);
  });

  it("of 29 February falls on the 28th in other years, and on the 29th again in a leap year", async () => {
    await goTo("2032-02-29");
    const { id } = await make({ recurringInterval: "ANNUALLY", linkExpirationDate: "2032-03-10" });
    expect(await nextDate(id)).toBe("2033-02-28");
    await goTo("2033-02-28", 9);
    expect((await roundsOf(id)).at(-1)).toMatchObject({ createdDay: "2033-02-28", linkExpirationDate: "2033-03-10" });
    await goTo("2035-12-31", 9);
    expect(await nextDate(id)).toBe("2036-02-29");
  });
});
