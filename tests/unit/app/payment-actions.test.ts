import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it, test } from "vitest";
import { ROLE_DEFAULTS, type Person } from "#provider/contract/permissions";
import { PAYMENT_STATUSES, type PaymentStatus } from "#provider/contract/words";
import { captureTimeLeft, holdRefusal, refundRefusal } from "#provider/rules/payment-actions";
import { refundSchema } from "~/billing/transactions/schema";
import { paymentActions } from "~/billing/shared/payments/payment-actions";
import { zodErrors } from "~/i18n/zod-errors";
import { randomKey } from "../../support/random";

const now = Date.parse("2026-04-15T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const payment = (status: PaymentStatus, changes: Partial<Parameters<typeof paymentActions>[0]> = {}) => ({
  status,
  paymentMethod: "ONLINE" as const,
  captureBy: null,
  ...changes,
});
const held = (hours: number) => payment("PREAUTH_APPROVED", { paymentMethod: "PREAUTH", captureBy: inHours(hours) });
const owner: Person = {
  role: "ROLE_SUSER",
  userType: "PMD_USER",
  permissions: ROLE_DEFAULTS.ROLE_SUSER,
  region: "default",
};

describe("a refund", () => {
  it.each(PAYMENT_STATUSES)("of a payment that is %s is possible, or why not", (status) => {
    const expected: Partial<Record<PaymentStatus, string | undefined>> = {
      APPROVED: undefined,
      PARTIAL_REFUND: undefined,
      REFUND_IN_PROGRESS: "refunding",
      REFUNDED: "refunded",
      PREAUTH_APPROVED: "held",
    };
    expect(refundRefusal(payment(status))).toBe(status in expected ? expected[status] : "nothingTaken");
  });
});

describe("a hold", () => {
  it("can be completed or cancelled until its last moment", () => {
    expect(holdRefusal(held(0.01), now)).toBeUndefined();
    expect(holdRefusal(held(0), now)).toBe("lapsed");
  });

  it.each([
    ["PREAUTH_EXPIRED", "lapsed"],
    ["REVERSE", "reversed"],
    ["APPROVED", "completed"],
    ["PARTIAL_REFUND", "completed"],
    ["DECLINED", "notHeld"],
  ] as const)("that is %s now is %s", (status, refusal) => {
    expect(holdRefusal(payment(status, { paymentMethod: "PREAUTH" }), now)).toBe(refusal);
  });

  it.each(["PREAUTH_APPROVED", "REVERSE", "PREAUTH_EXPIRED"] as const)(
    "that only checks a card is nobody's to complete or reverse: %s",
    (status) => expect(holdRefusal(payment(status, { paymentMethod: "CARD_CHECK" }), now)).toBe("cardCheck"),
  );

  it("says how long it lasts in the largest unit that tells enough, and when that becomes urgent", () => {
    expect(captureTimeLeft(held(7 * 24 - 1), now)).toEqual({ unit: "days", count: 6, isUrgent: false });
    expect(captureTimeLeft(held(47), now)).toEqual({ unit: "hours", count: 47, isUrgent: false });
    expect(captureTimeLeft(held(24), now)).toEqual({ unit: "hours", count: 24, isUrgent: true });
    expect(captureTimeLeft(held(1.5), now)).toEqual({ unit: "minutes", count: 90, isUrgent: true });
    expect(captureTimeLeft(held(0.001), now)).toEqual({ unit: "minutes", count: 1, isUrgent: true });
    expect(captureTimeLeft(held(0), now)).toBeUndefined();
    expect(captureTimeLeft(payment("APPROVED", { captureBy: inHours(5) }), now)).toBeUndefined();
  });
});

describe("what is offered", () => {
  const kinds = (actions: ReturnType<typeof paymentActions>) =>
    actions.map(({ kind, refusal }) => (refusal === null ? kind : `no ${kind}: ${refusal}`));

  it("is what the state allows, and why not where somebody would look for it", () => {
    expect(kinds(paymentActions(payment("APPROVED"), owner, now))).toEqual(["refund"]);
    expect(kinds(paymentActions(payment("REFUNDED"), owner, now))).toEqual(["no refund: refunded"]);
    expect(kinds(paymentActions(payment("DECLINED"), owner, now))).toEqual([]);
    expect(kinds(paymentActions(held(1), owner, now))).toEqual(["complete", "reverse"]);
    expect(kinds(paymentActions(payment("PREAUTH_APPROVED", { paymentMethod: "CARD_CHECK" }), owner, now))).toEqual([]);
    expect(kinds(paymentActions(payment("REVERSE", { paymentMethod: "PREAUTH" }), owner, now))).toEqual([
      "no complete: reversed",
      "no reverse: reversed",
    ]);
  });

  it("is nothing to whoever may not, and to the provider's staff", () => {
    const supervisor = { ...owner, role: "ROLE_FO_SUPERVISOR", permissions: ROLE_DEFAULTS.ROLE_FO_SUPERVISOR } as const;
    expect(paymentActions(payment("APPROVED"), supervisor, now)).toEqual([]);
    expect(kinds(paymentActions(held(1), supervisor, now))).toEqual(["complete", "reverse"]);
    const staff = { ...owner, role: "ROLE_ADMIN", userType: "STAFF" } as const;
    expect([payment("APPROVED"), held(1)].flatMap((one) => paymentActions(one, staff, now))).toEqual([]);
  });
});

describe("the amount of a refund", () => {
  const wrongWith = (amount: string, language: string, sum?: number) => {
    const form = new FormData();
    const fields = { idempotencyKey: randomKey(), intent: "review", reason: "Guest left", amount };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const submission = parseWithZod(form, { schema: refundSchema({ language, sum }), error: zodErrors });
    return submission.status === "success" ? submission.value.amount : submission.error?.["amount"]?.join();
  };

  test.each([
    ["1 234,50", "az", 123_450],
    ["1.234,50", "az", 123_450],
    ["1 234,50", "ru", 123_450],
    ["1,234.50", "en", 123_450],
    ["1", "en", 100],
    ["2000.01", "en", "problem.amount_exceeds_transaction"],
    ["40000", "en", "amountHigh"],
    ["0", "en", "amountZero"],
    ["0.99", "en", "amountMin"],
    ["", "en", "required"],
    ["1e3", "en", "amountFormat"],
    ["NaN", "en", "amountFormat"],
    ["١٢", "en", 1200],
    ["1.005", "en", "amountDecimals"],
  ])("%j in %s, of 2 000.00: %j", (typed, language, expected) => {
    expect(wrongWith(typed, language, 200_000)).toBe(expected);
  });

  test("may be less than 1 where that is all that is left, and only then", () => {
    expect(wrongWith("0.50", "en", 50)).toBe(50);
    expect(wrongWith("0.49", "en", 50)).toBe("amountMin");
  });

  test("is left to the provider where what is left is not known", () => {
    expect(wrongWith("0.50", "en")).toBe(50);
    expect(wrongWith("39999.99", "en")).toBe(3_999_999);
  });
});
