import { expect, test } from "vitest";
import { emailSchema } from "#provider/contract/fields";
import { signInSchema } from "~/auth/schema";

test.each([
  ["a@shop.xn--p1ai", true],
  ["a@xn--80ak6aa92e.xn--mgbaam7a8h", true],
  ["a@SHOP.XN--MGBERP4A5D4AR", true],
  ["a@shop.az", true],
  ["o'brien+x@mail.example.com", true],
  ["a@shop.xn--", false],
  ["a@shop.xn--p1ai-", false],
  ["a@shop.x1", false],
  ["a@shop.a-b", false],
  ["a@shop", false],
  ["a..b@shop.az", false],
])("the address %s: %s", (email, isOne) => {
  expect(emailSchema.safeParse(email).success).toBe(isOne);
  expect(signInSchema.safeParse({ username: email, password: "Secret-123!" }).success).toBe(isOne);
});
