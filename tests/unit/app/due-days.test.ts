import { describe, expect, test } from "vitest";
import { dayIn } from "#provider/contract/regions";
import { invoiceTabs } from "#provider/rules/list-tabs";
import { daysToDue } from "~/billing/invoices/due";

const invoice = {
  status: "PENDING",
  amount: 12050,
  paidAmount: 0,
  heldAmount: 0,
  dueDate: "2026-04-01",
  linkExpirationDate: "2026-04-20",
} as const;

describe("when an invoice is due", () => {
  test.each([
    ["2026-03-29", 3],
    ["2026-03-31", 1],
    ["2026-04-01", 0],
    ["2026-04-05", -4],
  ])("on %s it is so many days: %i", (today, days) => {
    expect(daysToDue(invoice, today)).toBe(days);
  });

  test("is the link's last day where no day was typed", () => {
    expect(daysToDue({ ...invoice, dueDate: null }, "2026-04-20")).toBe(0);
  });

  test("a new day begins at the merchant's midnight, which in Baku is eight in the evening in UTC", () => {
    const at = (instant: string) => daysToDue(invoice, dayIn("default", new Date(instant)));
    expect([at("2026-04-01T19:59:59Z"), at("2026-04-01T20:00:00Z")]).toEqual([0, -1]);
    expect(daysToDue(invoice, dayIn("sa", new Date("2026-04-01T20:30:00Z")))).toBe(0);
  });

  test("nothing is late of which nothing is owed", () => {
    const late = (changes: object) => daysToDue({ ...invoice, ...changes }, "2026-04-05");
    expect(late({ status: "COMPLETE", paidAmount: 12050 })).toBeNull();
    expect(late({ heldAmount: 12050 })).toBeNull();
    expect(late({ status: "CANCELED" })).toBeNull();
    expect(late({ status: "DECLINED" })).toBe(-4);
  });
});

describe("what is owed", () => {
  test("this week is what is open and due from Monday to Sunday, today or not", () => {
    const week = { status: "OPEN", dueFrom: "2026-03-30", dueTo: "2026-04-05", sort: "dueDate" };
    for (const today of ["2026-03-30", "2026-04-01", "2026-04-05"])
      expect(invoiceTabs(today).DUE_THIS_WEEK).toEqual(week);
  });

  test("all that is open comes with the oldest debt first", () => {
    expect(invoiceTabs("2026-04-01").OPEN).toEqual({ status: "OPEN", sort: "dueDate" });
  });

  test("and overdue is what is open and was due before today", () => {
    expect(invoiceTabs("2026-04-01").OVERDUE).toEqual({ status: "OPEN", dueTo: "2026-03-31", sort: "dueDate" });
  });
});
