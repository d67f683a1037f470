import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { payoutDetailSchema } from "#provider/contract/payouts";
import { users } from "../../../sandbox/src/db/schema/index.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import {
  approveFileNow,
  checkedFile,
  csvOf,
  fileOf,
  fileRows,
  makeFileNow,
  rejectFile,
  rowOf,
} from "../../support/workerd/payout-files.ts";
import { makePayout } from "../../support/workerd/paying-out.ts";
import { db, makePerson, moveToNoon, send, type Someone } from "../../support/workerd/sandbox.ts";
import { FAILING_IBAN, HOUSE_IBAN, RETURNING_IBAN } from "../../support/workerd/withdrawing.ts";

const OTHER_IBAN = "AZ95IBAZ38090019449123456789";
const NIGAR = { name: "Nigar Səfərova", number: OTHER_IBAN };
const ZAUR = { name: "Zaur Əliyev", number: RETURNING_IBAN };
const HOUSE = { name: "Elçin Məmmədov", number: HOUSE_IBAN };
const SALARY = "Salary October";
let maker: Someone;
let reviewer: Someone;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
});

const checked = async (...rows: string[]) => (await checkedFile(maker, ours().merchant, csvOf(...rows))).id;
async function made(...rows: string[]) {
  const id = await checked(...rows);
  await makeFileNow(maker, id);
  return id;
}
async function paid(...rows: string[]) {
  const id = await made(...rows);
  await approveFileNow(reviewer, id);
  return id;
}
/** A number of an account whose check digits are right. */
function validIban(nth: number): string {
  const rest = `AIIB${String(nth).padStart(20, "0")}`;
  const digits = [...`${rest}AZ00`].map((sign) => Number.parseInt(sign, 36)).join("");
  return `AZ${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${rest}`;
}
const NOTHING = { count: 0, fullName: null };
const UNCHANGED = { ...NOTHING, percent: null };

describe("a file that waits", () => {
  it("tells who is new, who gets more, who is paid twice and who is missing against the last file like it", async () => {
    const october = await paid(
      rowOf({ name: "Rauf", amount: "10", what: SALARY }),
      rowOf({ ...HOUSE, amount: "20" }),
      rowOf({ ...ZAUR, amount: "5" }),
    );
    // Not like it: it shares no receiver, and is newer.
    await paid(rowOf({ ...NIGAR, amount: "3" }));
    const november = await made(
      rowOf({ name: "Rauf", amount: "12" }),
      rowOf({ ...HOUSE, amount: "20" }),
      rowOf({ ...NIGAR, amount: "2" }),
      rowOf({ name: "Aysel", number: FAILING_IBAN, amount: "7" }),
      rowOf({ name: "Aysel", number: FAILING_IBAN, amount: "7" }),
    );
    expect((await fileOf(reviewer, november)).comparison).toMatchObject({
      with: { id: october, fileName: "payroll.csv", rows: 3, amount: 35_00 },
      more: { count: 1, fullName: "Rauf", percent: 20 },
      less: { count: 1, fullName: NIGAR.name, percent: -33 },
      missing: { count: 1, fullName: ZAUR.name },
    });
    const rows = await fileRows(reviewer, november);
    expect(rows.map(({ lastPaid }) => lastPaid?.amount)).toEqual([10_00, 20_00, 3_00, undefined, undefined]);
    expect(rows[0]).toMatchObject({ account: "AZ86 AIIB •••• 0001", bank: "Kapital Bank" });
    const numbersOf = async (show: Parameters<typeof fileRows>[2]) =>
      (await fileRows(reviewer, november, show)).map(({ row }) => row);
    expect(await numbersOf("changed")).toEqual([2, 4]);
    expect(await numbersOf("missing")).toEqual([4]);
    const [missing] = await fileRows(reviewer, november, "missing");
    expect(missing).toMatchObject({ typed: { fullName: ZAUR.name }, amount: 5_00, payoutId: expect.any(String) });
  });

  it("counts new receivers and doubled rows, and names the only one", async () => {
    const id = await made(rowOf({ ...NIGAR, amount: "9" }), rowOf({ ...NIGAR, amount: "9" }), rowOf({ amount: "9" }));
    expect((await fileOf(reviewer, id)).comparison).toEqual({
      with: null,
      newReceivers: { count: 3, fullName: null },
      more: UNCHANGED,
      less: UNCHANGED,
      doubled: { count: 1, fullName: NIGAR.name },
      missing: NOTHING,
    });
    expect((await fileRows(reviewer, id, "newReceivers")).map(({ row }) => row)).toEqual([2, 3, 4]);
    expect((await fileRows(reviewer, id, "doubled")).map(({ row }) => row)).toEqual([3]);
    expect(await fileRows(reviewer, id, "missing")).toEqual([]);
  });

  it("compares with nothing that was rejected, nor with what came after it, and stays so once it is approved", async () => {
    const rejected = await made(rowOf({ amount: "50" }));
    await rejectFile(reviewer, rejected);
    const first = await paid(rowOf({ amount: "10" }));
    const second = await paid(rowOf({ amount: "11" }));
    expect((await fileOf(reviewer, first)).comparison).toMatchObject({ with: null, newReceivers: { count: 1 } });
    expect((await fileOf(reviewer, second)).comparison).toMatchObject({
      with: { id: first },
      more: { count: 1, percent: 10 },
    });
  });

  it("compares a receiver who was paid twice with the nearer amount", async () => {
    await paid(rowOf({ ...NIGAR, amount: "18" }), rowOf({ ...NIGAR, amount: "9" }));
    const id = await made(rowOf({ ...NIGAR, amount: "9" }), rowOf({ ...NIGAR, amount: "18" }));
    expect((await fileOf(reviewer, id)).comparison).toMatchObject({
      newReceivers: NOTHING,
      more: UNCHANGED,
      less: UNCHANGED,
    });
  });

  it("names everybody who may approve it, the one who looks first, and when they were told", async () => {
    const untold = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await db.update(users).set({ emailProven: false, fullName: "Untold" }).where(eq(users.id, untold.userId));
    const id = await made(rowOf());
    const { approvers } = await fileOf(reviewer, id);
    expect(approvers[0]).toMatchObject({ isYou: true, toldDate: expect.any(String) });
    expect(approvers.filter(({ isYou }) => isYou)).toHaveLength(1);
    expect(approvers).toContainEqual({ fullName: "Untold", isYou: false, toldDate: null });
    // Whoever made it is none of them.
    const seen = (await fileOf(maker, id)).approvers;
    expect(seen.map(({ isYou }) => isYou)).toEqual(approvers.map(() => false));
    await approveFileNow(reviewer, id);
    expect((await fileOf(reviewer, id)).approvers).toEqual([]);
  });

  it("of the most rows is compared with another one of as many", async () => {
    const rows = (amount: string) =>
      csvOf(...Array.from({ length: PAYOUT_FILE_ROWS }, (_, row) => rowOf({ number: validIban(row), amount })));
    for (let times = 0; times < 12; times++) await richer();
    const { id: first } = await checkedFile(maker, ours().merchant, rows("1.00"));
    await makeFileNow(maker, first);
    await approveFileNow(reviewer, first);
    const { id } = await checkedFile(maker, ours().merchant, rows("1.50"));
    expect((await fileOf(maker, id)).comparison).toMatchObject({
      with: { id: first, rows: PAYOUT_FILE_ROWS },
      newReceivers: NOTHING,
      more: { count: PAYOUT_FILE_ROWS },
      missing: NOTHING,
    });
  });
});

describe("one payout that waits", () => {
  it("tells what its receiver got last time, who may approve it, and the bank", async () => {
    await paid(rowOf({ ...NIGAR, amount: "30" }));
    const wanted = { iban: OTHER_IBAN, receiver: NIGAR.name, amountMinor: 45_00 };
    const id = await makePayout(ours().merchant, maker, wanted);
    const one = payoutDetailSchema.parse((await send(`GET /api/wallets/payout/${id}`, { token: reviewer.token })).json);
    expect(one).toMatchObject({
      bank: "ABB",
      lastPaid: { amount: 30_00 },
      approvers: expect.arrayContaining([expect.objectContaining({ isYou: true, toldDate: expect.any(String) })]),
    });
  });
});
