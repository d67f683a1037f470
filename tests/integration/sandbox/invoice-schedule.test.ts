import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { invoiceSchema } from "#provider/contract/invoices";
import { applications, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { addDays } from "#provider/rules/days";
import { findPayable, invoiceNow, makeInvoice, pay } from "../../support/workerd/paying.ts";
import {
  goTo,
  tick,
  nextMorning,
  make,
  asOwner,
  detail,
  kindsOf,
  recur,
  nextDate,
  roundsOf,
  edit,
} from "../../support/workerd/schedule.ts";
import { db, makeMerchant, messagesTo, refusal, sandboxNow } from "../../support/workerd/sandbox.ts";

let day: string;

beforeEach(async () => {
  day = await nextMorning();
});

describe("a link with a scheduled day", () => {
  it("is sent at nine that morning and not before, once, however many ticks come at once", async () => {
    const { id, phone } = await make({ channels: ["SMS"], scheduledDate: addDays(day, 3) });
    await goTo(addDays(day, 3), 8.9);
    expect(await messagesTo(phone)).toEqual([]);
    await Promise.all([goTo(addDays(day, 3), 9), tick(), tick(), tick()]);
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
    await goTo(addDays(day, 1), 10);
    expect(await kindsOf(id)).toEqual(["CREATED", "SENT"]);
  });

  it("is not sent once the invoice is paid or cancelled", async () => {
    const [paid, canceled] = [
      await make({ channels: ["SMS"], scheduledDate: addDays(day, 2) }),
      await make({ channels: ["SMS"], scheduledDate: addDays(day, 2) }),
    ];
    await pay(await findPayable(paid.code));
    await asOwner(`POST /api/booking/invoice/${canceled.id}/cancel`);
    await goTo(addDays(day, 2), 10);
    expect([await messagesTo(paid.phone), await messagesTo(canceled.phone)]).toEqual([[], []]);
  });

  it("moves with an edit, and is waited for no longer on the day it had before", async () => {
    const { id, phone } = await make({ channels: ["SMS"], scheduledDate: addDays(day, 2) });
    await edit(id, { scheduledDate: addDays(day, 4) });
    await goTo(addDays(day, 3), 10);
    expect(await messagesTo(phone)).toEqual([]);
    await goTo(addDays(day, 4), 10);
    expect(await messagesTo(phone)).toHaveLength(1);
  });
});

describe("a recurring invoice", () => {
  it("comes round weekly as a new invoice with days of its own, once a round, and says so on its timeline", async () => {
    const { id, phone } = await make({
      recurringInterval: "WEEKLY",
      linkExpirationDate: addDays(day, 5),
      dueDate: addDays(day, 4),
      reminders: ["BEFORE_1"],
    });
    expect(await nextDate(id)).toBe(addDays(day, 7));
    await Promise.all([goTo(addDays(day, 7), 9), tick(), tick()]);
    const [round, ...more] = await roundsOf(id);
    expect(more).toEqual([]);
    expect(round).toMatchObject({
      status: "PENDING",
      amountMinor: 12_050,
      linkExpirationDate: addDays(day, 12),
      dueDate: addDays(day, 11),
      recurringInterval: null,
      recurrenceState: null,
    });
    const { timeline } = await detail(id);
    expect(timeline.filter(({ kind }) => kind === "RECURRED")).toMatchObject([
      { by: null, detail: round?.code, transactionId: null },
    ]);
    expect(await nextDate(id)).toBe(addDays(day, 14));
    expect(invoiceSchema.parse(await detail(round?.id ?? "")).recurredFrom).toBe(id);
    expect((await messagesTo(phone)).filter(({ link }) => link?.endsWith(round?.code ?? "?"))).toHaveLength(1);
    await goTo(addDays(day, 10), 9);
    expect(await kindsOf(round?.id ?? "")).toEqual(["CREATED", "SENT", "REMINDED"]);
  });

  it("counts its rounds from the scheduled day, and is first sent on it", async () => {
    const scheduledDate = addDays(day, 2);
    const { id } = await make({ channels: ["SMS"], scheduledDate, recurringInterval: "WEEKLY" });
    expect(await nextDate(id)).toBe(addDays(day, 9));
    await goTo(scheduledDate, 10);
    expect(await kindsOf(id)).toEqual(["CREATED", "SENT"]);
    expect(await nextDate(id)).toBe(addDays(day, 9));
    await goTo(addDays(day, 9), 10);
    expect(await roundsOf(id)).toHaveLength(1);
  });

  it("goes on when its own invoice is paid, expired or left alone, and stops when that is cancelled", async () => {
    const weekly = { recurringInterval: "WEEKLY", linkExpirationDate: addDays(day, 2) };
    const [paid, expired, canceled] = [await make(weekly), await make(weekly), await make(weekly)];
    await pay(await findPayable(paid.code));
    await asOwner(`POST /api/booking/invoice/${canceled.id}/cancel`);
    await goTo(addDays(day, 7), 10);
    expect((await invoiceNow(expired.id)).status).toBe("EXPIRED");
    const rounds = [await roundsOf(paid.id), await roundsOf(expired.id), await roundsOf(canceled.id)];
    expect(rounds.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it("pauses, keeps its invoice, leaves out the rounds that were missed, and goes on after today", async () => {
    const { id, code } = await make({ recurringInterval: "WEEKLY" });
    const paused = invoiceSchema.parse((await recur(id, "PAUSED")).json);
    expect(paused).toMatchObject({ status: "PENDING", recurrence: { state: "PAUSED", nextDate: null } });
    await goTo(addDays(day, 21), 10);
    expect(await roundsOf(id)).toEqual([]);
    const resumed = invoiceSchema.parse((await recur(id, "ACTIVE")).json);
    expect(resumed.recurrence).toEqual({ state: "ACTIVE", nextDate: addDays(day, 28) });
    await tick();
    expect(await roundsOf(id)).toEqual([]);
    await goTo(addDays(day, 28), 10);
    expect(await roundsOf(id)).toHaveLength(1);
    expect((await kindsOf(id)).filter((kind) => /ED$/.test(kind) && kind !== "CREATED" && kind !== "EXPIRED")).toEqual([
      "PAUSED",
      "RESUMED",
      "RECURRED",
    ]);
    expect(code).toBe((await invoiceNow(id)).code);
  });

  // invoiceninja/invoiceninja#2817: the day of the next round had moved by itself.
  it.each([
    ["an edit of something else", (id: string) => edit(id, { description: "Corrected" })],
    [
      "a pause taken back",
      async (id: string) => {
        await recur(id, "PAUSED");
        return recur(id, "ACTIVE");
      },
    ],
    ["an edit to another rhythm with a round that day", (id: string) => edit(id, { recurringInterval: "WEEKLY" })],
  ])("keeps the round of a morning before nine after %s", async (what, act) => {
    const { id } = await make({
      recurringInterval: what.includes("rhythm") ? "MONTHLY" : "WEEKLY",
      linkExpirationDate: addDays(day, 30),
    });
    await goTo(addDays(day, 7), 8.5);
    expect((await act(id)).status).toBe(200);
    expect(await nextDate(id)).toBe(addDays(day, 7));
    await goTo(addDays(day, 7), 9);
    expect((await roundsOf(id)).map(({ createdDay }) => createdDay)).toEqual([addDays(day, 7)]);
    expect(await nextDate(id)).toBe(addDays(day, 14));
  });

  it("keeps a round that is due and not made yet when something else is edited, and makes none twice", async () => {
    const { id } = await make({ recurringInterval: "WEEKLY", linkExpirationDate: addDays(day, 30) });
    await goTo(addDays(day, 7), 8.9);
    const { nextRunAt } = await invoiceNow(id);
    await goTo(addDays(day, 7), 9.5);
    // As between nine o'clock and the clock's next tick: due, and not made.
    await db.delete(invoices).where(eq(invoices.recurredFrom, id));
    await db.update(invoices).set({ nextRunAt }).where(eq(invoices.id, id));
    expect((await edit(id, { description: "Corrected" })).status).toBe(200);
    await tick();
    await tick();
    expect(await roundsOf(id)).toHaveLength(1);
    await edit(id, { description: "Corrected once more" });
    await tick();
    expect(await roundsOf(id)).toHaveLength(1);
    expect(await nextDate(id)).toBe(addDays(day, 14));
  });

  it("ends for good", async () => {
    const { id } = await make({ recurringInterval: "WEEKLY" });
    expect(invoiceSchema.parse((await recur(id, "ENDED")).json).recurrence).toEqual({ state: "ENDED", nextDate: null });
    expect(refusal(await recur(id, "ACTIVE"))).toBe("409 invalid_state");
    expect(refusal(await recur(id, "PAUSED"))).toBe("409 invalid_state");
    expect(refusal(await edit(id, { recurringInterval: "MONTHLY" }))).toBe("422 invalid_request");
    expect((await edit(id, { description: "Something else" })).status).toBe(200);
    await goTo(addDays(day, 8), 10);
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
    await goTo(addDays(day, 7), 10);
    expect(await roundsOf(invoice.id)).toEqual([]);
    expect((await invoiceNow(invoice.id)).nextRunAt).toBeGreaterThan(await sandboxNow());
  });

  it("begins, changes and stops recurring by an edit", async () => {
    const { id } = await make();
    await edit(id, { recurringInterval: "WEEKLY" });
    expect(await nextDate(id)).toBe(addDays(day, 7));
    await recur(id, "PAUSED");
    await edit(id, { description: "Still paused" });
    expect((await detail(id)).recurrence).toEqual({ state: "PAUSED", nextDate: null });
    await edit(id, { recurringInterval: null });
    expect((await detail(id)).recurrence).toBeNull();
  });
});

/** The first leap year that begins more than a year from now. */
const leapYear = async (): Promise<number> => Math.ceil((new Date(await sandboxNow()).getUTCFullYear() + 2) / 4) * 4;

// Last: these go far into the future.
describe("a round of a recurring invoice", () => {
  it("of the 31st falls on the last day of shorter months", async () => {
    const year = await leapYear();
    await goTo(`${year - 1}-12-31`);
    const { id } = await make({ recurringInterval: "MONTHLY", linkExpirationDate: `${year}-01-05` });
    const ends = ["01-31", "02-29", "03-31", "04-30"].map((end) => `${year}-${end}`);
    const days: string[] = [];
    for (const next of ends) {
      expect(await nextDate(id)).toBe(next);
      await goTo(next, 9);
      days.push((await roundsOf(id)).at(-1)?.createdDay ?? "none");
    }
    expect(days).toEqual(ends);
    expect(await roundsOf(id)).toHaveLength(4);
  });

  it("of 29 February falls on the 28th in other years, and on the 29th again in a leap year", async () => {
    const year = await leapYear();
    await goTo(`${year}-02-29`);
    const { id } = await make({ recurringInterval: "ANNUALLY", linkExpirationDate: `${year}-03-10` });
    const next = `${year + 1}-02-28`;
    expect(await nextDate(id)).toBe(next);
    await goTo(next, 9);
    expect((await roundsOf(id)).at(-1)).toMatchObject({ createdDay: next, linkExpirationDate: `${year + 1}-03-10` });
    await goTo(`${year + 3}-12-31`, 9);
    expect(await nextDate(id)).toBe(`${year + 4}-02-29`);
  });
});
