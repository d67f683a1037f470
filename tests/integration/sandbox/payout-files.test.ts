import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PayoutFileShow } from "#provider/contract/payout-file-shows";
import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { payouts as payoutCalls } from "#provider/contract/payouts";
import { payoutFiles, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { createLog } from "../../../sandbox/src/log.ts";
import { checkOnDemand } from "../../../sandbox/src/operations/ledger-check.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  approveFile,
  approveFileNow,
  checkedFile,
  codeFor,
  csvOf,
  fileOf,
  fileRows,
  makeFile,
  makeFileNow,
  recallFile,
  rejectFile,
  rowOf,
  startAct,
} from "../../support/workerd/payout-files.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";
import { FAILING_IBAN, HOUSE_IBAN, RETURNING_IBAN } from "../../support/workerd/withdrawing.ts";

let rich: number;
let maker: Someone;
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
});

const checked = (content: string, by = maker) => checkedFile(by, ours().merchant, content);
const one = (id: string, by = maker) => fileOf(by, id);
const rows = (id: string, show: PayoutFileShow = "all", by = maker) => fileRows(by, id, show);
const payoutsOf = (id: string) => db.select().from(payouts).where(eq(payouts.fileId, id));
/** A file of three: one arrives, one fails, one comes back two minutes later. */
const THREE = csvOf(
  rowOf({ amount: "100" }),
  rowOf({ name: "Kamran İsmayılov", number: FAILING_IBAN, amount: "20" }),
  rowOf({ number: RETURNING_IBAN, amount: "30" }),
);
async function made(content = THREE, by = maker) {
  const { id } = await checked(content, by);
  expect(outcome(await makeFileNow(by, id))).toBe("done");
  return id;
}

describe("the payouts of a file are made as one", () => {
  it("with one code: the whole sum leaves what is available in one entry, and its reviewers are asked", async () => {
    const id = await made();
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 153_00, IN_TRANSIT: 153_00 });
    expect(await one(id)).toMatchObject({
      state: "AWAITING_APPROVAL",
      may: { recall: true, approve: false, make: false },
    });
    expect(await payoutsOf(id)).toEqual([]);
    const [letter] = await messagesTo(ours().owner.username);
    expect(letter).toMatchObject({
      subject: "A payout file is waiting for your approval",
      body: expect.stringContaining("Payouts: 3"),
    });
    expect((await messagesTo(maker.phone))[0]?.body).toMatch(/You pay out .*150.00.* from a file. Payouts: 3\./);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("once, of fifty who send it at once", async () => {
    const { id } = await checked(THREE);
    const code = await codeFor(maker, id, "code");
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => makeFile(maker, id, code, key)));
    const outcomes = new Set(answers.map(outcome));
    expect(outcomes).toContain("done");
    outcomes.delete("409 idempotency_in_progress");
    expect([...outcomes]).toEqual(["done"]);
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 153_00, IN_TRANSIT: 153_00 });
  });

  it("not with the code of another file, nor for more than there is", async () => {
    const [first, second] = [await checked(csvOf(rowOf())), await checked(csvOf(rowOf({ amount: "11" })))];
    expect(refusal(await makeFile(maker, second.id, await codeFor(maker, first.id, "code")))).toMatch(
      /^400 otp_invalid/,
    );
    const large = await checked(csvOf(rowOf({ amount: "39999" })));
    expect(refusal(await makeFileNow(maker, large.id))).toBe("409 amount_exceeds_balance");
    expect((await one(large.id)).state).toBe("CHECKED");
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
  });

  it("and taken back by their maker, rejected by others, or given back after thirty days: once each", async () => {
    const { owner, merchant } = ours();
    const recalled = await made();
    expect(refusal(await recallFile(owner, recalled))).toBe("404 not_found");
    expect(outcome(await recallFile(maker, recalled))).toBe("done");
    expect(refusal(await recallFile(maker, recalled))).toBe("409 invalid_state");
    const rejected = await made();
    expect(refusal(await rejectFile(maker, rejected))).toMatch(/^403 own_payout|^403 forbidden/);
    expect(outcome(await rejectFile(owner, rejected))).toBe("done");
    expect(await one(rejected)).toMatchObject({ state: "REJECTED", reason: "Paid already" });
    const expired = await made();
    await advance(30 * 86_400 + 60);
    const [row] = await db.select().from(payoutFiles).where(eq(payoutFiles.id, expired));
    expect(row?.state).toBe("EXPIRED");
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
    const again = await makePerson(merchant, "ROLE_SUSER", { member: false });
    expect(refusal(await startAct(again, expired, "approval"))).toBe("409 invalid_state");
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("a file is approved once, by somebody else, as a whole", () => {
  it("each row becomes a payout that the bank hears of; what fails is given back, and the file says so", async () => {
    const { owner } = ours();
    const id = await made();
    expect(refusal(await startAct(maker, id, "approval"))).toBe("403 own_payout");
    expect(outcome(await approveFileNow(owner, id))).toBe("done");
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 153_00, IN_TRANSIT: 153_00 });
    const search = await send("POST /api/wallets/payout/by-search", { token: maker.token, body: { text: "Wages" } });
    expect(payoutCalls.search.answer.parse(search.json).content.map(({ state }) => state)).toEqual(
      Array(3).fill("IN_PROGRESS"),
    );
    expect(await ledgerFaults()).toEqual([]);
    await advance(61);
    expect(await one(id, await again())).toMatchObject({ state: "PARTLY_DONE", arrived: 2, failed: 1, returned: 0 });
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 132_00, IN_TRANSIT: 0 });
    await advance(121);
    const late = await again();
    expect(await one(id, late)).toMatchObject({ state: "PARTLY_DONE", arrived: 1, failed: 1, returned: 1 });
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 102_00, IN_TRANSIT: 0 });
    expect((await rows(id, "failed", late)).map(({ row, failure }) => [row, failure])).toEqual([
      [3, "account_closed"],
      [4, expect.any(String)],
    ]);
    const [head, ...lines] = await cellsOf(
      await (await fetchAs(late, `/api/wallets/payout-file/${id}/failed`)).arrayBuffer(),
    );
    expect([head?.at(-1), lines.length, lines[0]?.at(-1)]).toEqual(["Reason", 2, "The account or card is closed."]);
    const subjects = (await messagesTo(maker.username)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Some of your payouts did not arrive")).toHaveLength(1);
    expect(subjects.filter((subject) => subject === "Your payout was returned")).toHaveLength(1);
    expect(subjects).not.toContain("Your payout failed");
    expect(await ledgerFaults()).toEqual([]);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("of two who approve at once one is heard, and every row is paid once", async () => {
    const { merchant, owner } = ours();
    const second = await makePerson(merchant, "ROLE_USER", { member: false });
    const id = await made();
    const codes = [await codeFor(owner, id, "approval"), await codeFor(second, id, "approval")] as const;
    const answers = await Promise.all([approveFile(owner, id, codes[0]), approveFile(second, id, codes[1])]);
    expect(answers.map(outcome).toSorted()).toEqual(["409 invalid_state", "done"]);
    expect(await payoutsOf(id)).toHaveLength(3);
    await Promise.all([advance(61), advance(1)]);
    const arrived = (await payoutsOf(id)).filter(({ state }) => state === "SUCCESS");
    expect(arrived).toHaveLength(2);
    expect(await balances()).toMatchObject({ IN_TRANSIT: 0, AVAILABLE: rich - 132_00 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("approved and rejected at once, one is heard", async () => {
    const { merchant, owner } = ours();
    const second = await makePerson(merchant, "ROLE_USER", { member: false });
    const id = await made();
    const code = await codeFor(owner, id, "approval");
    const answers = await Promise.all([approveFile(owner, id, code), rejectFile(second, id)]);
    expect(answers.map(outcome).filter((word) => word === "done")).toHaveLength(1);
    const { state } = await one(id);
    expect(await payoutsOf(id)).toHaveLength(state === "REJECTED" ? 0 : 3);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("not by whoever may not review, nor by another merchant; by its maker only where nobody else may", async () => {
    const id = await made();
    const reader = await makePerson(ours().merchant, "ROLE_OPERATOR");
    expect(refusal(await startAct(reader, id, "approval"))).toBe("403 forbidden");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    for (const act of [approveFile, makeFile])
      expect(refusal(await act(stranger, id, { challenge: "chl_1", code: "123456" }))).toBe("404 not_found");
    expect(refusal(await rejectFile(stranger, id))).toBe("404 not_found");
    expect(refusal(await recallFile(stranger, id))).toBe("404 not_found");

    const { owner } = ours();
    await db.run(sql`DELETE FROM user_permissions WHERE permission = 'PAYOUT_REVIEW' AND user_id <> ${owner.userId}`);
    const alone = await made(THREE, owner);
    expect(outcome(await approveFileNow(owner, alone))).toBe("done");
    expect(await one(alone, owner)).toMatchObject({ approvedAlone: true, reviewedBy: expect.any(String) });
  });

  it("with five thousand rows", async () => {
    const lines = Array.from({ length: PAYOUT_FILE_ROWS }, (_, row) =>
      rowOf({ number: HOUSE_IBAN, amount: "1.00", what: `Wages ${row}` }),
    );
    for (let paid = 0; paid < 6; paid++) await richer();
    const file = await checked(csvOf(...lines));
    expect(file).toMatchObject({ good: PAYOUT_FILE_ROWS, wrong: 0, amount: PAYOUT_FILE_ROWS * 100, fee: 0 });
    expect(outcome(await makeFileNow(maker, file.id))).toBe("done");
    expect(outcome(await approveFileNow(ours().owner, file.id))).toBe("done");
    expect(await payoutsOf(file.id)).toHaveLength(PAYOUT_FILE_ROWS);
    expect(await balances()).toMatchObject({ IN_TRANSIT: PAYOUT_FILE_ROWS * 100 });
  });
});

/** Time has passed, and nobody has stayed signed in. */
const again = () => makePerson(ours().merchant, "ROLE_FIN_MANAGER");

/** What a check of the whole ledger finds to be wrong. */
async function ledgerFaults(): Promise<unknown> {
  await checkOnDemand(db, createLog("test"), Date.now());
  return db.all(sql`SELECT kind, subject, expected, found FROM ledger_findings`);
}
