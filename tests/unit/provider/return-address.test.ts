import { readReturnAddress, signedReturn, withReturnFacts } from "#provider/rules/return-address";
import { readOrigin } from "#provider/rules/web-origin";
import { describe, expect, it } from "vitest";

const origins = ["https://shop.example", "https://pay.shop.example:8443", "http://localhost:3000"];

describe("the address a payer returns to", () => {
  it.each([
    ["https://shop.example/thanks", "https://shop.example/thanks"],
    [" https://SHOP.example:443/thanks?cart=7 ", "https://shop.example/thanks?cart=7"],
    ["https://shop.example", "https://shop.example/"],
    ["https://pay.shop.example:8443/a/b", "https://pay.shop.example:8443/a/b"],
    ["http://localhost:3000/back", "http://localhost:3000/back"],
    ["https://shop.example/çay", "https://shop.example/%C3%A7ay"],
  ])("takes %s", (typed, written) => {
    expect(readReturnAddress(typed, { origins })).toBe(written);
  });

  it.each([
    ["another website", "https://shop.example.evil.test/thanks"],
    ["a website below", "https://www.shop.example/thanks"],
    ["another port", "https://shop.example:8443/thanks"],
    ["no encryption", "http://shop.example/thanks"],
    ["a user's name", "https://shop.example@evil.test/"],
    ["a user's name on the website itself", "https://me:secret@shop.example/"],
    ["a fragment", "https://shop.example/thanks#paid"],
    ["an empty fragment", "https://shop.example/thanks#"],
    ["a backslash", "https://evil.test\\@shop.example/"],
    ["a script", "javascript:alert(1)"],
    ["a file in an allowed origin's clothes", "blob:https://shop.example/1f2e"],
    ["no scheme", "shop.example/thanks"],
    ["nothing", ""],
    ["a space within", "https://shop.example/thank you"],
    ["more than 500 characters", `https://shop.example/${"a".repeat(500)}`],
    ["more than 500 characters as browsers write it", `https://shop.example/${"ç".repeat(90)}`],
  ])("refuses %s", (_what, typed) => {
    expect(readReturnAddress(typed, { origins })).toBeUndefined();
  });

  it("takes nothing while no website is allowed, but the provider's own shop", () => {
    const own = "https://sandbox.example/try-shop/";
    expect(readReturnAddress("https://shop.example/thanks", { origins: [] })).toBeUndefined();
    expect(readReturnAddress("https://sandbox.example/try-shop/back", { origins: [], own })).toBe(
      "https://sandbox.example/try-shop/back",
    );
    expect(readReturnAddress("https://sandbox.example/try-shop/../outbox", { origins: [], own })).toBeUndefined();
  });

  it("reads origins as they are kept", () => {
    for (const origin of origins) expect(readOrigin(origin)).toBe(origin);
  });
});

describe("what the address says of the payment", () => {
  const facts = { order: "4711000001", status: "APPROVED", reference: "cart 7&8", at: 1_795_000_000 };

  it("adds the facts and every signature to the merchant's own query", () => {
    const { pathname, searchParams } = new URL(
      withReturnFacts("https://shop.example/thanks?cart=7", facts, ["v1,a+/=", "v1,b+/="]),
    );
    expect(pathname).toBe("/thanks");
    expect([...searchParams]).toEqual([
      ["cart", "7"],
      ["order", "4711000001"],
      ["status", "APPROVED"],
      ["reference", "cart 7&8"],
      ["at", "1795000000"],
      ["sig", "v1,a+/= v1,b+/="],
    ]);
  });

  it("replaces fields of the same names, each of them", () => {
    const address = "https://shop.example/?status=PAID&status=OK&sig=mine&reference=other&order=1&at=2&cart=7";
    const { searchParams } = new URL(withReturnFacts(address, { ...facts, reference: null }, ["v1,a"]));
    expect(searchParams.getAll("status")).toEqual(["APPROVED"]);
    expect(searchParams.getAll("sig")).toEqual(["v1,a"]);
    expect(searchParams.has("reference")).toBe(false);
    expect(searchParams.get("cart")).toBe("7");
  });

  it("stays the merchant's own address without a signature", () => {
    const address = "https://shop.example/?cart=7&status=PAID";
    expect(withReturnFacts(address, facts, [])).toBe(address);
  });

  it("signs an empty end without a reference", () => {
    expect(signedReturn({ status: "APPROVED", reference: "cart-7" })).toBe("APPROVED.cart-7");
    expect(signedReturn({ status: "APPROVED", reference: null })).toBe("APPROVED.");
  });
});
