import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { payouts, users } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { hrefsIn } from "../../support/html.ts";
import { balances, ours, richer } from "../../support/workerd/money.ts";
import { approveNow, makePayout } from "../../support/workerd/paying-out.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { LATE_IBAN, UNKNOWN_IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const NOTE = "The bank said by phone that nothing was credited";
const idSchema = z.object({ id: z.string() });

let staff: Someone;
beforeEach(async () => {
  await richer();
  staff = await makePerson(ours().merchant, "ROLE_ADMIN");
});

const withdrawn = async (target = UNKNOWN_IBAN): Promise<string> => {
  const { json } = await withdrawNow(ours().owner, {
    appId: ours().merchant.applicationId,
    amount: 100,
    description: "Takings of June",
    target,
  });
  await advance(61);
  return idSchema.parse(json).id;
};
const stored = async (id: string) => (await db.select().from(payouts).where(eq(payouts.id, id)))[0];
const mailOf = async ({ userId }: Someone) => {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return messagesTo(person?.email ?? "");
};

/** Posts the form of the desk as a browser has it, with what is changed in it. */
async function settle(id: string, changes: Record<string, string> = {}) {
  const asked = String((await stored(id))?.asked ?? 0);
  const typed = { asked, outcome: "could_not_process", note: NOTE, staff: staff.userId, ...changes };
  return send(`POST /bank/${id}`, { headers: FORM, body: new URLSearchParams(typed).toString() });
}

describe("the bank desk", () => {
  it("lists what no bank knows of, and leads to all that one needs to ask", async () => {
    const id = await withdrawn();
    expect(hrefsIn(await send("GET /bank"))).toContain(`/bank/${id}`);
    const { text } = await send(`GET /bank/${id}`);
    for (const words of ["100.00", "9201", "Unknown since", "The money arrived"]) expect(text).toContain(words);
  });

  it("ends a withdrawal once, with its money back and a mail, however often it is pressed", async () => {
    const before = await balances();
    const id = await withdrawn();
    const answers = await Promise.all([settle(id), settle(id), settle(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await stored(id)).toMatchObject({ state: "FAIL", failure: "could_not_process", settledNote: NOTE });
    expect(await balances()).toEqual(before);
    expect(await auditBalances(db)).toEqual([]);
    const told = (await mailOf(ours().owner)).filter(({ body }) => body.includes(id));
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining("could not process")]);
    expect((await send("GET /bank")).text).not.toContain(id);
    expect((await send(`GET /bank/${id}`)).text).toContain(NOTE);
  });

  it("ends a payout to somebody else too", async () => {
    const { merchant } = ours();
    const maker = await makePerson(merchant, "ROLE_USER", { member: false });
    const id = await makePayout(merchant, maker, { iban: UNKNOWN_IBAN });
    await approveNow(await makePerson(merchant, "ROLE_FO_MANAGER"), id);
    await advance(61);
    expect((await settle(id, { outcome: "arrived" })).status).toBe(303);
    expect(await stored(id)).toMatchObject({ state: "SUCCESS", failure: null, settledBy: staff.userId });
    expect((await balances()).IN_TRANSIT).toBe(0);
  });

  it.each<[string, Record<string, string>, string]>([
    ["no outcome", { outcome: "" }, "Choose what became of it."],
    ["no note", { note: "x" }, "how that is known"],
    ["nobody", { staff: "" }, "Choose who settles it."],
  ])("settles nothing with %s, and keeps what was typed", async (_, changes, says) => {
    const id = await withdrawn();
    const { status, text } = await settle(id, changes);
    expect(status).toBe(422);
    expect(text).toContain(says);
    expect(text).toContain(changes["note"] ?? NOTE);
    expect(await stored(id)).toMatchObject({ state: "IN_PROGRESS", settledBy: null });
  });

  it("takes nobody of another region, and nothing that the bank has answered meanwhile", async () => {
    const id = await withdrawn(LATE_IBAN);
    const stranger = await makePerson(await makeMerchant("ae"), "ROLE_ADMIN");
    expect((await settle(id, { staff: stranger.userId })).status).toBe(422);
    const asked = String((await stored(id))?.asked);
    await advance(62);
    await advance(122);
    expect((await settle(id, { asked })).status).toBe(409);
    expect(await stored(id)).toMatchObject({ state: "SUCCESS", settledBy: null });
  });

  it("does not exist where control is switched off, and takes nothing from another site", async () => {
    expect(refusal(await send("GET /bank", { control: "off" }))).toBe("404 not_found");
    expect(refusal(await send("POST /bank/pay_1", { headers: { ...FORM, Origin: "https://evil.example" } }))).toBe(
      "403 forbidden",
    );
    expect((await send("GET /bank/pay_0000000000000000")).status).toBe(404);
  });
});
