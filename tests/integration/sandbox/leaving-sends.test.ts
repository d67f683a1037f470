import { invoiceDetailSchema, invoices as calls } from "#provider/contract/invoices";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runBatch, wasOvertaken } from "../../../sandbox/src/db/database.ts";
import { invoices, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { planLeave, planTakeBack } from "../../../sandbox/src/operations/leaving/acts.ts";
import {
  actAbout,
  actsAbout,
  lettersTo,
  minute,
  seenAct,
  switchMinute,
  takeBack,
} from "../../support/workerd/leaving.ts";
import { ours, outcome } from "../../support/workerd/money.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  settings,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let clerk: Someone;
let colleague: Someone;
let owner: Someone;
const appId = () => ours().merchant.applicationId;

beforeEach(async () => {
  await moveToNoon();
  const { merchant } = ours();
  clerk = await makePerson(merchant, "ROLE_FO_MANAGER");
  colleague = await makePerson(merchant, "ROLE_FO_MANAGER");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  await switchMinute(appId(), true, owner);
});

const newInvoice = async () => (await makeInvoice(ours().merchant, { amount: 20 })).invoice;
type Said = { channels?: string[]; message?: string };
const sendTo = (invoiceId: string, { channels = ["SMS"], ...said }: Said = {}, by = clerk, key = newKey()) =>
  send("POST /api/bookings/send-invoice", { token: by.token, key, body: { invoiceId, channels, ...said } });
const seen = async (id: string) =>
  invoiceDetailSchema.parse((await send(`GET /api/booking/invoice/${id}`, { token: clerk.token })).json);
/** How often the payer was sent the link. */
const sentTimes = async (id: string) => (await seen(id)).timeline.filter(({ kind }) => kind === "SENT").length;
/** An invoice whose message waits. */
async function leaving() {
  const invoice = await newInvoice();
  expect(outcome(await sendTo(invoice.id))).toBe("done");
  return { invoice, act: await actAbout(invoice.id) };
}

describe("the message with the link of one invoice", () => {
  it("is sent at once without the switch", async () => {
    await switchMinute(appId(), false, owner);
    const { id } = await newInvoice();
    expect((await sendTo(id)).json).toMatchObject({ sent: [{ channel: "SMS" }], leaving: null });
    expect([await sentTimes(id), (await actsAbout(id)).length]).toEqual([1, 0]);
  });

  it("waits a minute and reaches nobody meanwhile; then it is sent once, in own words", async () => {
    const invoice = await newInvoice();
    const before = (await messagesTo(invoice.phone)).length;
    const key = newKey();
    const said = { message: "Your room is kept until Friday: {{link}}" };
    const answer = await sendTo(invoice.id, said, clerk, key);
    const act = await actAbout(invoice.id);
    expect(calls.send.answer.parse(answer.json)).toMatchObject({ sent: [{ channel: "SMS" }], leaving: { id: act.id } });
    expect((await sendTo(invoice.id, said, clerk, key)).json).toEqual(answer.json);
    expect((await seen(invoice.id)).leaving).toMatchObject({ id: act.id, kind: "SEND_INVOICE", mayTakeBack: true });
    const [letter] = await messagesTo(clerk.username);
    expect(letter?.subject).toBe("Leaves in one minute");
    expect(letter?.body).toContain(`about the invoice ${invoice.code}`);
    await advance(50);
    expect(await messagesTo(invoice.phone)).toHaveLength(before);
    await advance(11);
    const [message, ...rest] = await messagesTo(invoice.phone);
    expect(rest).toHaveLength(before);
    expect(message?.body).toContain("Your room is kept until Friday");
    expect([await sentTimes(invoice.id), (await seen(invoice.id)).leaving]).toEqual([1, null]);
    await advance(120);
    expect(await messagesTo(invoice.phone)).toHaveLength(before + 1);
    expect(refusal(await takeBack(act.id, clerk))).toBe("409 already_left");
  });

  it("of two at the same moment waits once", async () => {
    const { id } = await newInvoice();
    const answers = await Promise.all([sendTo(id), sendTo(id, {}, colleague)]);
    expect(answers.map(outcome).toSorted()).toEqual(["409 act_waits", "done"]);
    await minute();
    expect(await sentTimes(id)).toBe(1);
  });

  it("is undone by whoever gave it or may send there, and repeated it says the same", async () => {
    const reader = await makePerson(ours().merchant, "ROLE_OPERATOR", { permissions: [] });
    const { invoice, act } = await leaving();
    expect(refusal(await takeBack(act.id, reader))).toBe("403 forbidden");
    const first = await takeBack(act.id, colleague);
    expect(first.json).toMatchObject({ state: "TAKEN_BACK" });
    expect((await takeBack(act.id, colleague)).json).toEqual(first.json);
    expect((await lettersTo(clerk))[0]).toBe("Undone before it left");
    await minute();
    expect(await sentTimes(invoice.id)).toBe(0);
    expect(outcome(await sendTo(invoice.id))).toBe("done");
  });

  it("has one end where the clock and whoever undoes it come at the same moment", async () => {
    for (const first of ["clock", "person"]) {
      const { invoice, act } = await leaving();
      const around = { db, env: settings, now: act.leavesAt + 1 };
      const [leave, twice] = [await planLeave(act, around), await planLeave(act, around)];
      const back = await planTakeBack(act, { id: colleague.userId, name: "Colleague" }, around);
      const [wins, ...lose] = first === "clock" ? [leave, back, twice] : [back, leave];
      await runBatch(db, wins);
      for (const loses of lose) {
        const error = await runBatch(db, loses).catch((thrown: unknown) => thrown);
        expect(wasOvertaken(error)).toBe(true);
      }
      expect(await sentTimes(invoice.id)).toBe(first === "clock" ? 1 : 0);
      await minute();
    }
  });

  it("is not sent if the permission was lost, or the invoice was canceled or deleted meanwhile", async () => {
    const forbidden = await leaving();
    await db.delete(userPermissions).where(eq(userPermissions.userId, clerk.userId));
    await minute();
    expect(await seenAct(forbidden.act.id, colleague)).toMatchObject({ state: "FAILED", failure: "FORBIDDEN" });
    expect((await lettersTo(clerk))[0]).toBe("It did not leave");

    clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const canceled = await leaving();
    await db.update(invoices).set({ status: "CANCELED" }).where(eq(invoices.id, canceled.invoice.id));
    const deleted = await leaving();
    const removed = await send(`DELETE /api/invoice/${deleted.invoice.id}`, { token: clerk.token });
    expect(removed.status).toBeLessThan(300);
    await minute();
    for (const { act } of [canceled, deleted])
      expect(await seenAct(act.id, colleague)).toMatchObject({ state: "FAILED", failure: "CHANGED" });
    expect(await seenAct(deleted.act.id, colleague)).toMatchObject({ code: deleted.invoice.code, amount: null });
    expect(await sentTimes(canceled.invoice.id)).toBe(0);
  });
});
