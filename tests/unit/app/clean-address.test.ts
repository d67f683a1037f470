import { expect, test } from "vitest";
import fc from "fast-check";
import { cleanAddress } from "../../../app/server/clean-address";

const cleaned = (address: string, method = "GET") => cleanAddress({ method, url: `http://office.example${address}` });

test.each([
  ["/billing/invoices?status=&from=&to=&q=abc", "/billing/invoices?q=abc"],
  ["/billing/invoices?status=", "/billing/invoices"],
  ["/?appId=", "/"],
  [
    "/billing/invoices?status=PENDING&search=&status=PARTIAL&status=",
    "/billing/invoices?status=PENDING&status=PARTIAL",
  ],
  // What is kept stands as it stood.
  ["/search?q=%20a+b%C9%99&x=", "/search?q=%20a+b%C9%99"],
  ["/search?q=a%3D&x=&y=b==", "/search?q=a%3D&y=b=="],
  ["/contract?next&to=", "/contract?next"],
  ["/search?=&q=a", "/search?q=a"],
])("%s leads to %s", (address, clean) => {
  expect(cleaned(address)).toBe(clean);
  expect(cleaned(address, "HEAD")).toBe(clean);
});

test.each([
  "/billing/invoices",
  "/billing/invoices?",
  "/billing/invoices?status=PENDING&q=a+b",
  // A flag, a value that ends like an empty one, and white space, which the screen itself reads as nothing.
  "/contract?next",
  "/search?q=abc=",
  "/search?q=+",
  // Asked for by scripts.
  "/billing/invoices.data?status=",
  // Another host, to a browser.
  "//evil.example/?a=",
  "//evil.example?a=",
  // There is no such invoice.
  "/billing/create-an-invoice?from=",
  // The form says there what is missing.
  "/billing/payouts/files/pfl_1/salaries?establishment=&routingCode=&month=",
])("%s stays", (address) => {
  expect(cleaned(address)).toBeUndefined();
});

test("a post keeps its address", () => {
  expect(cleaned("/users?fullName=", "POST")).toBeUndefined();
});

test("nothing but empty parameters is lost, and nobody is led on twice", () => {
  const pairs = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string()));
  fc.assert(
    fc.property(pairs, (given) => {
      const clean = cleaned(`/billing/invoices?${new URLSearchParams(given).toString()}`);
      const kept = given.filter(([, value]) => value !== "");
      if (clean === undefined) {
        expect(kept).toEqual(given);
        return;
      }
      expect([...new URL(clean, "http://office.example").searchParams]).toEqual(kept);
      expect(cleaned(clean)).toBeUndefined();
    }),
  );
});
