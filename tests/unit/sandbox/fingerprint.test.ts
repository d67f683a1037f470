import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../sandbox/src/domain/fingerprint.ts";
import { keyedRequest } from "../../../sandbox/src/http/once.ts";

const file = (content: string, name = "july.xlsx", type = "text/csv") => new File([content], name, { type });

describe("a fingerprint", () => {
  it("does not mind the order of keys", async () => {
    const one = { amount: 1, to: { iban: "x", fee: 2 }, days: [1, 2], left: undefined };
    const same = { to: { fee: 2, iban: "x" }, days: [1, 2], amount: 1 };
    expect(await fingerprint(one)).toBe(await fingerprint(same));
  });

  it.each([
    [{ amount: 1 }, { amount: 2 }],
    [{ amount: 1 }, { amount: "1" }],
    [{ days: [1, 2] }, { days: [2, 1] }],
    [{ days: [1, 2] }, { days: { 0: 1, 1: 2 } }],
    [{ a: null }, {}],
    [{ file: file("x") }, { file: file("y") }],
    [{ file: file("x") }, { file: file("x", "august.xlsx") }],
    [{ file: file("x") }, { file: file("x", "july.xlsx", "text/plain") }],
    [{ file: file("x") }, { file: {} }],
    [{ file: file("x") }, { file: `file(["july.xlsx","text/csv","x"])` }],
  ])("tells %j from %j", async (one, other) => {
    expect(await fingerprint(one)).not.toBe(await fingerprint(other));
  });

  it("is refused for what it cannot look into", async () => {
    await expect(fingerprint({ names: new Map([["a", 1]]) })).rejects.toThrow("no fingerprint of a Map");
  });
});

describe("a request with an idempotency key", () => {
  const headers = new Headers({ "Idempotency-Key": "upload-0001" });
  const upload = async (content: string) =>
    (await keyedRequest(headers, "usr_1", "POST /api/bulk", { body: { file: file(content) } })).requestHash;

  it("is another request with another file, and the same with the same", async () => {
    expect(await upload("name;amount\nAysel;10")).not.toBe(await upload("name;amount\nAysel;99"));
    expect(await upload("name;amount\nAysel;10")).toBe(await upload("name;amount\nAysel;10"));
  });
});
