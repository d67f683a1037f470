import { describe, expect, test } from "vitest";
import type { InvoiceRefusal } from "#provider/rules/invoice-actions";
import type { Invoice } from "#provider/contract/invoices";
import { PERMISSIONS, type Permission } from "#provider/contract/permissions";
import { actionsOf, rowActions } from "~/billing/invoices/actions";
import { shownChange } from "~/billing/invoices/changes";
import { unsettled, type Outcome } from "~/billing/invoices/outcomes";
import { outcomesOf, leftOver } from "~/billing/invoices/selected";
import { readSelected } from "~/billing/shared/ticked/read-ticked";
import { smsLength } from "#provider/rules/sms";
import { invoiceWord } from "~/i18n/words";
import { ProviderFailure } from "~/server/provider";
import { listChanges } from "~/utils/revalidation";

const invoice: Invoice = {
  id: "inv_1",
  invoiceCode: "INV1",
  appId: "ES1000001",
  appName: "Hotel",
  fullName: "Aysel Məmmədova",
  phone: "+994501234567",
  email: null,
  amount: 12050,
  paidAmount: 0,
  heldAmount: 0,
  hold: null,
  currency: "AZN",
  description: "Two nights",
  bookingId: "BK-1",
  linkExpirationDate: "2026-03-31",
  expiresAt: "2026-03-31T20:00:00.000Z",
  preAuth: false,
  partialAllowed: false,
  scheduledDate: null,
  dueDate: null,
  reminders: [],
  recurringInterval: null,
  recurrence: null,
  recurredFrom: null,
  installment: null,
  checkInDate: null,
  channels: [],
  language: "az",
  status: "PENDING",
  paymentUrl: "https://pay.example/INV1",
  cardNumber: null,
  createdBy: "Leyla",
  createdDate: "2026-03-01T08:00:00.000Z",
  completedBy: null,
  canceledBy: null,
  completedDate: null,
  lastModifiedBy: "Leyla",
  lastModifiedDate: "2026-03-01T08:00:00.000Z",
};
const now = new Date("2026-03-10T08:00:00Z");
const may = (permissions: readonly Permission[]) =>
  ({ role: "ROLE_OPERATOR", userType: "PMD_USER", region: "default", permissions }) as const;

describe("the menu of a row", () => {
  const inRow = (changes: Partial<Invoice>) =>
    rowActions(actionsOf({ ...invoice, ...changes }, { person: may(PERMISSIONS), now }));

  test.each<[string, Partial<Invoice>, ReturnType<typeof rowActions>]>([
    ["pending", {}, { send: null, edit: null, paid: null, duplicate: null, cancel: null }],
    ["paid", { status: "COMPLETE", paidAmount: 12050 }, { edit: "paid", duplicate: null, cancel: "paid" }],
    ["held", { heldAmount: 12050 }, { edit: "held", duplicate: null, cancel: "held" }],
    ["expired", { status: "EXPIRED" }, { send: "closed", paid: null, duplicate: null }],
    ["canceled", { status: "CANCELED" }, { send: "closed", duplicate: null }],
  ])("of one that is %s has what one would look for, and no more", (_, changes, expected) => {
    expect(inRow(changes)).toEqual(expected);
  });
});

describe("what can be done with an invoice", () => {
  const actions = (changes: Partial<Invoice>, attempts = 0) =>
    actionsOf({ ...invoice, ...changes }, { person: may(PERMISSIONS), now, attempts });

  test("is everything while it is pending and nobody tried to pay", () => {
    expect(actions({})).toEqual({ send: null, edit: null, paid: null, duplicate: null, cancel: null, delete: null });
  });

  test.each<[string, Partial<Invoice>, Record<"send" | "edit" | "cancel" | "delete", InvoiceRefusal | null>]>([
    ["paid", { status: "COMPLETE", paidAmount: 12050 }, { send: "paid", edit: "paid", cancel: "paid", delete: "paid" }],
    [
      "paid in part",
      { status: "PARTIAL", paidAmount: 50 },
      { send: null, edit: "paid", cancel: "paid", delete: "paid" },
    ],
    ["held", { heldAmount: 12050 }, { send: "held", edit: "held", cancel: "held", delete: "held" }],
    ["declined", { status: "DECLINED" }, { send: null, edit: "attempted", cancel: null, delete: "attempted" }],
    ["expired", { status: "EXPIRED" }, { send: "closed", edit: "closed", cancel: "closed", delete: "closed" }],
    [
      "over, before the clock has noticed",
      { expiresAt: "2026-03-09T20:00:00.000Z" },
      { send: "closed", edit: null, cancel: null, delete: null },
    ],
  ])("says why not when it is %s", (_, changes, expected) => {
    expect(actions(changes)).toMatchObject(expected);
  });

  test("is not to delete it once somebody tried to pay", () => {
    expect(actions({}, 1)).toMatchObject({ edit: null, cancel: null, delete: "attempted" });
  });

  test("leaves out what the person may not do at all", () => {
    expect(actionsOf(invoice, { person: may(["SEND_LINK"]), now })).toEqual({ send: null });
    expect(actionsOf(invoice, { person: may([]), now })).toEqual({});
  });

  test("of money on hold is to take it or to give it up, until the hold lapses, by whoever may do it with the payment", () => {
    const hold = { transactionId: "trx_1", captureBy: "2026-03-12T08:00:00.000Z" };
    const held = { heldAmount: 12050, hold };
    expect(actions(held)).toMatchObject({ complete: null, reverse: null });
    const lapsed = actions({ ...held, hold: { ...hold, captureBy: now.toISOString() } });
    expect([lapsed.complete, lapsed.reverse, actions({}).complete]).toEqual([undefined, undefined, undefined]);
    const by = (...permissions: Permission[]) => actionsOf({ ...invoice, ...held }, { person: may(permissions), now });
    expect(by("FINALIZE_TRANSACTION")).toEqual({ complete: null });
    expect(by("UNBLOCK_TRANSACTION")).toEqual({ reverse: null });
    const staff = { ...may(PERMISSIONS), role: "ROLE_ADMIN", userType: "STAFF" } as const;
    expect(actionsOf({ ...invoice, ...held }, { person: staff, now }).complete).toBeUndefined();
  });

  test("has to do with rounds only when it recurs, until it has ended", () => {
    expect(actions({ recurrence: { state: "ACTIVE", nextDate: "2026-04-01" } }).recur).toBeNull();
    expect(actions({ recurrence: { state: "ENDED", nextDate: null } }).recur).toBe("closed");
    expect(actions({ recurrence: { state: { unknown: "RESTING" }, nextDate: null } }).recur).toBe("closed");
  });
});

test("money on hold is said in the place of the status", () => {
  expect(invoiceWord({ status: "PENDING", heldAmount: 12050 })).toMatchObject({ key: "onHold" });
  expect(invoiceWord({ status: "PENDING", heldAmount: 0 })).toMatchObject({ key: "invoiceStatus.PENDING" });
  expect(invoiceWord({ status: { unknown: "IN_REVIEW" }, heldAmount: 0 })).toEqual({ unknown: "IN_REVIEW" });
});

describe("ticked invoices", () => {
  test("are taken once each, never more than a page of the list, and nothing that is no id", () => {
    const many = Array.from({ length: 70 }, (_, index) => `inv_${index}`);
    const asked = (ids: string[]) => readSelected(new URLSearchParams(ids.map((id) => ["ids", id])));
    expect(asked(["inv_1", "inv_1", "", "x".repeat(65), "inv_2"])).toEqual(["inv_1", "inv_2"]);
    expect(asked(many)).toEqual(many.slice(0, 50));
  });

  test("are all of the page when the box over it says so, whatever else is ticked", () => {
    expect(readSelected(new URLSearchParams("ids=inv_1&all=inv_2,inv_3,,inv_3"))).toEqual(["inv_2", "inv_3"]);
    expect(readSelected(new URLSearchParams("all=&ids=inv_1"))).toEqual([]);
  });

  test("leave the list behind their dialog as it was read", () => {
    const at = (path: string) => new URL(path, "http://localhost");
    const move = (from: string, to: string) =>
      listChanges({ currentUrl: at(from), nextUrl: at(to), defaultShouldRevalidate: true });
    expect(move("/billing/invoices?page=2", "/billing/invoices/selected/send?page=2&ids=a&ids=b&all=a,b")).toBe(false);
    expect(move("/billing/invoices/selected/send?page=2&ids=a&key=k", "/billing/invoices?page=2")).toBe(false);
    expect(move("/billing/invoices/selected/send?page=2&ids=a", "/billing/invoices")).toBe(true);
  });

  const done: Outcome = { id: "a", kind: "done" };
  const refused = (code: string): Outcome => ({ id: "b", kind: "refused", code });
  const unknown: Outcome = { id: "c", kind: "unknown" };

  test("are answered by the worst of what became of them", () => {
    expect(leftOver([done, done])).toBeUndefined();
    expect(leftOver([done, { id: "b", kind: "skipped" }])?.status).toBe(422);
    expect(leftOver([done, refused("invalid_state")])).toEqual({ status: 409, formErrors: [] });
    expect(leftOver([done, refused("invalid_state"), unknown])).toEqual({
      status: 502,
      formErrors: ["outcomeUnknown"],
    });
    // Only when nothing is unknown may the form go out under another key.
    expect(leftOver([refused("idempotency_key_reused")])?.formErrors).toEqual(["problem.idempotency_key_reused"]);
    expect(leftOver([refused("idempotency_key_reused"), unknown])?.formErrors).toEqual(["outcomeUnknown"]);
  });

  test("are tried again only where that may help", () => {
    expect(unsettled([done, refused("invalid_state"), unknown])).toEqual(["c"]);
    expect(unsettled([refused("rate_limited")])).toEqual(["b"]);
  });
});

test("a change shows amounts in minor units, phones as people read them and everything else as it was written", () => {
  expect(shownChange({ field: "amount", from: "120.50", to: "1234.5" })).toEqual({
    field: "amount",
    from: "12050",
    to: "123450",
  });
  expect(shownChange({ field: "phone", from: null, to: "+994501234567" })).toEqual({
    field: "phone",
    from: null,
    to: "+994 50 123 45 67",
  });
  expect(shownChange({ field: "bookingId", from: "12.5", to: null })).toEqual({
    field: "bookingId",
    from: "12.5",
    to: null,
  });
});

describe("the length of an SMS", () => {
  test.each([
    ["", 0, 1],
    ["a".repeat(160), 160, 1],
    ["a".repeat(161), 161, 2],
    ["a".repeat(306), 306, 2],
    ["a".repeat(307), 307, 3],
    // The euro sign takes the room of two letters.
    [`${"a".repeat(159)}€`, 161, 2],
    ["ə".repeat(70), 70, 1],
    ["ə".repeat(71), 71, 2],
    ["ə".repeat(135), 135, 3],
    ["😀".repeat(35), 70, 1],
    // A letter of two is not split: what is left of a part stays empty.
    [`${"a".repeat(152)}€${"a".repeat(152)}`, 306, 3],
    [`${"a".repeat(151)}€${"a".repeat(153)}`, 306, 2],
    ["€".repeat(152), 304, 2],
    ["€".repeat(153), 306, 3],
    [`${"ə".repeat(66)}😀${"ə".repeat(66)}`, 134, 3],
    [`${"ə".repeat(65)}😀${"ə".repeat(67)}`, 134, 2],
  ])("%#: %j", (text, characters, parts) => {
    expect(smsLength(text)).toMatchObject({ characters, parts });
  });
});

describe("what became of ticked invoices", () => {
  const ids = ["a", "b"];

  test("is what the provider says of each, in one call", async () => {
    let calls = 0;
    const call = () => {
      calls++;
      return Promise.resolve([
        { id: "a", refusal: null },
        { id: "b", refusal: "invalid_state" as const },
      ]);
    };
    expect(await outcomesOf(ids, call, () => ({ kind: "done" }))).toEqual([
      { id: "a", kind: "done" },
      { id: "b", kind: "refused", code: "invalid_state" },
    ]);
    expect(calls).toBe(1);
  });

  test("is unknown of all when nobody knows what became of the call, and nothing when it was refused", async () => {
    const late = () => Promise.reject(new ProviderFailure({ status: "TIMEOUT_ERROR", error: "late" }));
    expect(await outcomesOf(ids, late, () => ({ kind: "done" }))).toEqual(ids.map((id) => ({ id, kind: "unknown" })));
    const refused = new ProviderFailure({ status: 403, data: null, problem: undefined });
    await expect(
      outcomesOf(
        ids,
        () => Promise.reject(refused),
        () => ({ kind: "done" }),
      ),
    ).rejects.toBe(refused);
  });
});
