import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import {
  approveFileNow,
  checkedFile,
  csvOf,
  fileOf,
  fileRows,
  makeFileNow,
  rowOf,
} from "../../support/workerd/payout-files.ts";
import { paidSalary } from "../../support/workerd/salaries.ts";
import { advance, makePerson, refusal, send, type Merchant, type Someone } from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";
import { FAILING_IBAN, IBAN } from "../../support/workerd/withdrawing.ts";

beforeAll(async () => {
  await import("exceljs");
});

describe("whoever neither makes nor approves payouts", () => {
  let id: string;
  let maker: Someone;
  beforeEach(async () => {
    await richer();
    maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    const rows = [
      rowOf(),
      rowOf({ number: FAILING_IBAN, amount: "11" }),
      rowOf({ number: "5105 1051 0510 5100", name: "Aysel Kərimova" }),
    ];
    ({ id } = await checkedFile(maker, ours().merchant, csvOf(...rows)));
    await makeFileNow(maker, id);
    await approveFileNow(ours().owner, id);
    await advance(61);
  });

  it.each(["ROLE_OPERATOR", "ROLE_FO_SUPERVISOR"] as const)(
    "(%s) reads accounts as lists show them: rows and failed rows",
    async (role) => {
      const reader = await makePerson(ours().merchant, role);
      const masks = ["AZ86 AIIB •••• 0001", "AZ71 AIIB •••• 9001", "MASTERCARD •••• 5100"];
      expect((await fileRows(reader, id)).map(({ typed }) => typed.cardNumber)).toEqual(masks);
      const bytes = await (await fetchAs(reader, `/api/wallets/payout-file/${id}/failed`)).arrayBuffer();
      expect((await cellsOf(bytes))[1]?.[2]).toBe("AZ71 AIIB •••• 9001");
      // Nowhere in any answer about the file.
      for (const path of ["", "/rows"]) {
        const { text } = await send(`GET /api/wallets/payout-file/${id}${path}`, { token: reader.token });
        for (const number of [IBAN, FAILING_IBAN]) expect(text).not.toContain(number);
      }
    },
  );

  it.each(["ROLE_FIN_MANAGER", "ROLE_FO_MANAGER", "ROLE_SUSER"] as const)(
    "%s, who does, reads all of them",
    async (role) => {
      const someone = await makePerson(ours().merchant, role);
      expect((await fileRows(someone, id)).map(({ typed }) => typed.cardNumber).slice(0, 2)).toEqual([
        IBAN,
        FAILING_IBAN,
      ]);
      expect((await fileOf(someone, id)).rowsHidden).toBe(false);
    },
  );
});

describe("salaries", () => {
  it("are for those who make or approve payouts: to others the file says that there are rows, and shows none", async () => {
    const { owner, id, merchant } = await paidSalary();
    const reader = await makePerson(merchant satisfies Merchant, "ROLE_OPERATOR", {
      permissions: ["EXPORT_PAYMENT_METHOD"],
    });
    const file = await fileOf(reader, id);
    expect([file.rows, file.rowsHidden]).toEqual([1, true]);
    const salaries = "/salaries?establishment=0000000123456&routingCode=302620122&month=2024-02";
    for (const path of ["/rows", "/failed", salaries])
      expect(refusal(await send(`GET /api/wallets/payout-file/${id}${path}`, { token: reader.token }))).toBe(
        "403 forbidden",
      );
    expect((await fileRows(owner, id)).map(({ typed }) => typed.salary?.personNumber)).toEqual(["00915012345663"]);
    expect((await fileOf(owner, id)).rowsHidden).toBe(false);
  });
});
