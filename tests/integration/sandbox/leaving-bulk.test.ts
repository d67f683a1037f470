import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bulk } from "#provider/contract/bulk";
import { BULK_DAYS_KEPT } from "#provider/contract/limits";
import { runBatch, wasOvertaken } from "../../../sandbox/src/db/database.ts";
import { applications, bulkUploads, invoices, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { planLeave, planTakeBack } from "../../../sandbox/src/operations/leaving/acts.ts";
import { bulkOf, confirmBulk, csvOf, rowOf, sayOf, uploadedBulk } from "../../support/workerd/bulk.ts";
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

const uploaded = async () => (await uploadedBulk(clerk, ours().merchant, csvOf(rowOf(), rowOf()))).id;
/** An upload whose confirmation waits. */
async function leaving() {
  const id = await uploaded();
  expect(outcome(await confirmBulk(clerk, id))).toBe("done");
  return { id, act: await actAbout(id) };
}
const madeOf = (id: string) => db.$count(invoices, eq(invoices.bulkUploadId, id));
const stateOf = async (id: string) => {
  const [upload] = await db.select().from(bulkUploads).where(eq(bulkUploads.id, id));
  return upload?.state;
};
const discard = (id: string, { token }: Someone) => send(`DELETE /api/bulk/uploads/${id}`, { token });

describe("the confirmation of a file of invoices", () => {
  it("makes them at once without the switch", async () => {
    await switchMinute(appId(), false, owner);
    const id = await uploaded();
    expect((await confirmBulk(clerk, id)).json).toMatchObject({ state: "CONFIRMED", leaving: null });
    expect(await actsAbout(id)).toEqual([]);
    await minute();
    expect(await madeOf(id)).toBe(2);
  });

  it("waits a minute, with nothing made and nothing sent; then it makes them once", async () => {
    const id = await uploaded();
    const key = newKey();
    const answer = await confirmBulk(clerk, id, { key, channels: ["SMS"] });
    const act = await actAbout(id);
    expect(bulk.confirm.answer.parse(answer.json)).toMatchObject({
      state: "CHECKED",
      leaving: { id: act.id, kind: "CONFIRM_BULK", state: "WAITING", amount: 20_00, mayTakeBack: true },
      leavesLater: true,
      may: { change: false, confirm: false, discard: false },
    });
    expect((await confirmBulk(clerk, id, { key, channels: ["SMS"] })).json).toEqual(answer.json);
    const [letter] = await messagesTo(clerk.username);
    expect(letter?.subject).toBe("Leaves in one minute");
    expect(letter?.body).toContain("the invoices of the file");
    await advance(50);
    expect([await stateOf(id), await madeOf(id)]).toEqual(["CHECKED", 0]);
    await advance(11);
    expect([await stateOf(id), await madeOf(id)]).toEqual(["DONE", 2]);
    expect(await bulkOf(clerk, id)).toMatchObject({ leaving: null, channels: ["SMS"] });
    expect(await seenAct(act.id, clerk)).toMatchObject({ state: "DONE" });
    expect(refusal(await takeBack(act.id, clerk))).toBe("409 already_left");
    await advance(120);
    expect(await madeOf(id)).toBe(2);
  });

  it("lets nobody change, confirm or discard the file meanwhile; of two at once one waits", async () => {
    const id = await uploaded();
    const answers = await Promise.all([confirmBulk(clerk, id), confirmBulk(colleague, id)]);
    expect(answers.map(outcome).toSorted()).toEqual(["409 act_waits", "done"]);
    expect(refusal(await confirmBulk(colleague, id))).toBe("409 act_waits");
    const leftOut = { language: "en", cells: {}, leaveOut: true };
    expect(refusal(await sayOf(colleague, id, "rows/2", leftOut))).toBe("409 act_waits");
    expect(refusal(await discard(id, colleague))).toBe("409 act_waits");
    await minute();
    expect(await madeOf(id)).toBe(2);
  });

  it("is undone by whoever gave it or may make invoices there, and can be changed again", async () => {
    const reader = await makePerson(ours().merchant, "ROLE_OPERATOR", { permissions: [] });
    const { id, act } = await leaving();
    expect(refusal(await takeBack(act.id, reader))).toBe("403 forbidden");
    const first = await takeBack(act.id, colleague);
    expect(first.json).toMatchObject({ state: "TAKEN_BACK" });
    expect((await takeBack(act.id, colleague)).json).toEqual(first.json);
    expect((await lettersTo(clerk))[0]).toBe("Undone before it left");
    await minute();
    expect([await stateOf(id), await madeOf(id)]).toEqual(["CHECKED", 0]);
    await sayOf(clerk, id, "rows/2", { language: "en", cells: {}, leaveOut: true });
    expect(outcome(await confirmBulk(clerk, id))).toBe("done");
    await minute();
    expect(await madeOf(id)).toBe(1);
  });

  it("has one end where the clock and whoever undoes it come at the same moment", async () => {
    for (const first of ["clock", "person"]) {
      const { id, act } = await leaving();
      const around = { db, env: settings, now: act.leavesAt + 1 };
      const [leave, twice] = [await planLeave(act, around), await planLeave(act, around)];
      const back = await planTakeBack(act, { id: colleague.userId, name: "Colleague" }, around);
      const [wins, ...lose] = first === "clock" ? [leave, back, twice] : [back, leave];
      await runBatch(db, wins);
      for (const loses of lose) {
        const error = await runBatch(db, loses).catch((thrown: unknown) => thrown);
        expect(wasOvertaken(error)).toBe(true);
      }
      expect(await stateOf(id)).toBe(first === "clock" ? "CONFIRMED" : "CHECKED");
      await minute();
    }
  });

  it("makes nothing if the permission was lost or the application stopped meanwhile, and says why", async () => {
    const forbidden = await leaving();
    await db.delete(userPermissions).where(eq(userPermissions.userId, clerk.userId));
    await minute();
    expect(await seenAct(forbidden.act.id, colleague)).toMatchObject({ state: "FAILED", failure: "FORBIDDEN" });
    expect((await lettersTo(clerk))[0]).toBe("It did not leave");

    clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const stopped = await leaving();
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, appId()));
    try {
      await minute();
      expect(await seenAct(stopped.act.id, colleague)).toMatchObject({ state: "FAILED", failure: "CHANGED" });
      expect([await madeOf(forbidden.id), await madeOf(stopped.id)]).toEqual([0, 0]);
    } finally {
      await db.update(applications).set({ status: "ONLINE" }).where(eq(applications.id, appId()));
    }
  });

  it("given in the last minute in which the file is kept still makes them", async () => {
    const id = await uploaded();
    await advance(BULK_DAYS_KEPT * 86_400 - 30);
    clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect(outcome(await confirmBulk(clerk, id))).toBe("done");
    await advance(120);
    expect(await madeOf(id)).toBe(2);
  });
});
