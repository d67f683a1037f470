import { expect, test } from "vitest";
import { nextBookingId } from "~/billing/invoices/booking-id";

test.each<[string, string[], string, string | null]>([
  ["the first", [], "A-1001", null],
  ["the first where no ID ends with a number", ["Suite", "Wedding"], "A-1001", null],
  ["the next after the newest", ["A-1001", "A-1000"], "A-1002", "A-1001"],
  ["the next with its zeros", ["XP-0099"], "XP-0100", "XP-0099"],
  ["one more digit", ["R9"], "R10", "R9"],
  ["the next after the newest that has a number", ["Wedding", "B7"], "B8", "B7"],
  ["one that no recent invoice has", ["A-1001", "A-1003", "A-1002"], "A-1004", "A-1001"],
  ["the first where the next would be too long", [`${"x".repeat(49)}9`], "A-1001", null],
])("proposes %s", (_, recent, next, after) => {
  expect(nextBookingId(recent)).toEqual({ next, after });
});
