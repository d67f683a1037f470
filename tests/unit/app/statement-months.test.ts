import { expect, test } from "vitest";
import { statementMonths } from "~/billing/wallet/statement-months";

const TODAY = "2026-11-29";

test("a month of a statement has the months beside it, and the running one ends today", () => {
  const october = statementMonths({ from: "2026-10-01", to: "2026-10-31" }, TODAY);
  expect(october.whole).toBe("2026-10");
  expect(october.before).toEqual({ month: "2026-09", from: "2026-09-01", to: "2026-09-30" });
  expect(october.after).toEqual({ month: "2026-11", from: "2026-11-01", to: TODAY });
  const running = statementMonths({ from: "2026-11-01", to: TODAY }, TODAY);
  expect([running.whole, running.after]).toEqual(["2026-11", undefined]);
  expect(running.before.month).toBe("2026-10");
});

test("other days are no month, and lead to the months around them", () => {
  const days = statementMonths({ from: "2026-08-05", to: "2026-09-07" }, TODAY);
  expect(days.whole).toBeUndefined();
  expect([days.before.month, days.after?.month]).toEqual(["2026-07", "2026-10"]);
  expect(statementMonths({ from: "2026-11-03", to: "2026-11-03" }, TODAY).after).toBeUndefined();
});

test("the last day of a month closes it, also where today is that day", () => {
  expect(statementMonths({ from: "2026-11-01", to: "2026-11-30" }, "2026-11-30").whole).toBe("2026-11");
  expect(statementMonths({ from: "2026-02-01", to: "2026-02-28" }, TODAY).whole).toBe("2026-02");
});

test("thirteen months are offered, the newest first, across a new year and from a long month's end", () => {
  const { last } = statementMonths({ from: "2026-03-01", to: "2026-03-31" }, "2026-03-31");
  expect(last).toHaveLength(13);
  expect(last.slice(0, 4).map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-03-01 2026-03-31",
    "2026-02-01 2026-02-28",
    "2026-01-01 2026-01-31",
    "2025-12-01 2025-12-31",
  ]);
  expect(last.at(-1)?.month).toBe("2025-03");
});
