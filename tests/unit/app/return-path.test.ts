import { expect, test } from "vitest";
import { returnPath } from "~/shell/return-path";

test.each([
  ["/billing/invoices?page=2", "/billing/invoices?page=2"],
  ["/auth", "/auth"],
  ["/auth/code", "/auth/code"],
  ["/auth?next=%2Fusers&browser=1", "/auth?next=%2Fusers&browser=1"],
  ["/auth?next=%2Fusers&because=tries&evil=1", "/auth?next=%2Fusers"],
  ["/auth?next=%2F%2Fevil.example", "/auth"],
  ["/auth?next=https%3A%2F%2Fevil.example", "/auth"],
  ["/auth/register?next=%2Fusers&because=tries", "/auth/register?next=%2Fusers"],
  ["/auth/register/code", "/auth/register/code"],
  ["/auth/forgot-password?browser=1&sent=1&evil=1", "/auth/forgot-password?browser=1&sent=1"],
  ["/auth/reset/Ab_9-z", "/auth/reset/Ab_9-z"],
  ["/auth/reset/Ab_9-z/../../logout", "/"],
  ["/auth/../logout", "/"],
  ["//evil.example/auth", "/"],
  ["https://evil.example/auth", "/"],
  ["/auth\\@evil.example", "/"],
  ["/logout", "/"],
  [undefined, "/"],
])("%j comes back to %j", (text, path) => {
  expect(returnPath(text)).toBe(path);
});
