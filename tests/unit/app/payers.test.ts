import { expect, test } from "vitest";
import { payersOf } from "../../../app/billing/invoices/payers";

test("known payers are offered with what the form has fields for, and who was erased is not", () => {
  expect(
    payersOf([
      { fullName: "Leyla Rəhimova", phone: "+994501234567", email: null },
      { fullName: "Erased customer", phone: null, email: null },
      { fullName: "Aysel Məmmədova", phone: null, email: "aysel@example.az" },
    ]),
  ).toEqual([
    { fullName: "Leyla Rəhimova", phone: "+994 50 123 45 67", email: "" },
    { fullName: "Aysel Məmmədova", phone: "", email: "aysel@example.az" },
  ]);
});
