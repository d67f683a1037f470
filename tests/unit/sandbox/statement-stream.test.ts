import { expect, it } from "vitest";
import type { StatementLine } from "../../../sandbox/src/domain/statement.ts";
import { statementTable } from "../../../sandbox/src/exports/statement-file.ts";
import { xlsxStream } from "../../../sandbox/src/exports/xlsx.ts";

const AT_ONCE = 2_000;
/** Enough to see that what is held does not grow. */
const ALL = 20_000;

it("a statement's file holds a piece of its lines, however many there are: lines are read as its bytes are taken", async () => {
  let read = 0;
  let most = 0;
  let taken = 0;
  async function* lines(): AsyncGenerator<StatementLine[]> {
    for (let piece = 0; piece < ALL / AT_ONCE; piece += 1) {
      const some = Array.from({ length: AT_ONCE }, () => {
        const number = ++read;
        const reference = String(number * 7_919);
        const sums = { grossMinor: 100_00, feeMinor: 2_50, netMinor: 97_50, balanceMinor: number * 97_50 };
        return { number, at: Date.UTC(2026, 0, 1) + number, event: "PAYMENT" as const, reference, ...sums };
      });
      most = Math.max(most, read - taken);
      yield some;
    }
  }
  const table = statementTable({
    of: { appId: "ES1000001", accountId: "ES1000001:AZN:AVAILABLE", region: "default", from: "", to: "" },
    head: { appId: "ES1000001", currency: "AZN", from: "2026-01-01", to: "2026-12-31", openingMinor: 0 },
    lines: lines(),
    appName: "Xəzər",
    outside: { count: 0, amountMinor: 0 },
    madeAt: 0,
    language: "az",
  });
  const reader = xlsxStream(table).getReader();
  expect(read).toBe(0);
  for (;;) {
    const { done } = await reader.read();
    if (done) break;
    // What was read until now is in bytes that somebody has.
    taken = read;
  }
  expect(read).toBe(ALL);
  expect(most).toBeLessThanOrEqual(3 * AT_ONCE);
  expect(most).toBeGreaterThanOrEqual(AT_ONCE);
});
