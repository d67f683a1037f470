import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startOfDay } from "#provider/contract/regions";
import { invoiceReminders, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { addDays } from "#provider/rules/days";
import { findPayable, invoiceNow, pay } from "../../support/workerd/paying.ts";
import { goTo, tick, nextMorning, make, asOwner, detail, kindsOf, edit } from "../../support/workerd/schedule.ts";
import { db, messagesTo, type SentMessage } from "../../support/workerd/sandbox.ts";

let day: string;

beforeEach(async () => {
  day = await nextMorning();
});

describe("reminders", () => {
  const texts = (messages: SentMessage[]) => messages.map(({ body }) => body).toReversed();

  it("go out at nine around the due day with what is still open, in words for before, on and after it", async () => {
    const dueDate = addDays(day, 5);
    const reminders = ["AFTER_3", "BEFORE_3", "BEFORE_1", "ON_DUE_DAY", "AFTER_1"];
    const { id, phone, code } = await make({ dueDate, reminders, partialAllowed: true });
    expect((await detail(id)).reminders).toEqual(["BEFORE_3", "BEFORE_1", "ON_DUE_DAY", "AFTER_1", "AFTER_3"]);
    await pay(await findPayable(code), { amountMinor: 2050 });
    await goTo(addDays(day, 2), 8.9);
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
      await goTo(addDays(day, days), 9);
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
      dueDate: addDays(day, 2),
      reminders: ["BEFORE_1"],
    });
    await goTo(addDays(day, 1), 9);
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
      linkExpirationDate: addDays(day, 2),
      reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"],
    });
    const kept = await db.select().from(invoiceReminders).where(eq(invoiceReminders.invoiceId, id));
    expect(kept.map(({ reminder }) => reminder).toSorted()).toEqual(["BEFORE_1", "ON_DUE_DAY"]);
  });

  it("are not planned for before the link itself is sent", async () => {
    const { id, phone } = await make({
      channels: ["SMS"],
      scheduledDate: addDays(day, 4),
      dueDate: addDays(day, 5),
      reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"],
    });
    await goTo(addDays(day, 5), 9);
    expect(await kindsOf(id)).toEqual(["CREATED", "SENT", "REMINDED"]);
    expect(await messagesTo(phone)).toHaveLength(2);
  });

  it("each go out once, however many ticks come at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => make({ dueDate: addDays(day, 1), reminders: ["ON_DUE_DAY"] })),
    );
    await Promise.all([goTo(addDays(day, 1), 9), tick(), tick(), tick(), tick()]);
    await tick();
    for (const { phone } of made) expect(await messagesTo(phone)).toHaveLength(1);
  });

  it("are nothing to somebody who has paid, or whose invoice is held, cancelled or expired", async () => {
    const terms = { dueDate: addDays(day, 2), linkExpirationDate: addDays(day, 6), reminders: ["AFTER_3"] };
    const [paid, canceled, held] = [await make(terms), await make(terms), await make({ ...terms, preAuth: true })];
    await pay(await findPayable(paid.code));
    await pay(await findPayable(held.code));
    await asOwner(`POST /api/booking/invoice/${canceled.id}/cancel`);
    const expired = await make(terms);
    await db
      .update(invoices)
      .set({ expiresAt: startOfDay("default", addDays(day, 5)).getTime() })
      .where(eq(invoices.id, expired.id));
    await goTo(addDays(day, 5), 10);
    for (const { phone } of [paid, canceled, held, expired]) expect(await messagesTo(phone)).toEqual([]);
    expect((await invoiceNow(held.id)).heldMinor).toBeGreaterThan(0);
  });

  it("that a long pause of the clock left behind go out as one", async () => {
    const { phone } = await make({ dueDate: addDays(day, 5), reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"] });
    await goTo(addDays(day, 5), 10);
    const messages = await messagesTo(phone);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body).toContain("is due today");
  });

  it("follow an edit of the due day, and go with a deleted invoice", async () => {
    const { id, phone } = await make({ dueDate: addDays(day, 2), reminders: ["ON_DUE_DAY"] });
    await edit(id, { dueDate: addDays(day, 3) });
    await goTo(addDays(day, 2), 10);
    expect(await messagesTo(phone)).toEqual([]);
    await goTo(addDays(day, 3), 10);
    expect(await messagesTo(phone)).toHaveLength(1);
    const other = await make({ reminders: ["ON_DUE_DAY"] });
    await asOwner(`DELETE /api/invoice/${other.id}`);
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, other.id))).toBe(0);
  });

  it("reach whoever has no e-mail address by SMS", async () => {
    const { phone, id } = await make({ channels: ["EMAIL"], dueDate: addDays(day, 1), reminders: ["ON_DUE_DAY"] });
    await db.update(invoices).set({ email: null }).where(eq(invoices.id, id));
    await goTo(addDays(day, 1), 10);
    expect((await messagesTo(phone)).map(({ channel }) => channel)).toEqual(["SMS"]);
  });
});
