import { describe, expect, it } from "vitest";
import { isSigned, signatureHeader } from "../../../sandbox/src/domain/webhook-signature.ts";

describe("a signature of a message", () => {
  const body = `{"id":"evt_1"}`;
  const at = 1_764_000_000;

  it("is of both keys on the day after one was replaced, so that a server can change over", () => {
    const [first, second] = ["key_FIRST", "key_SECOND"];
    const header = signatureHeader([second, first], at, body);
    for (const known of [first, second]) expect(isSigned([known], header, body, at)).toBe(true);
  });

  it.each([
    ["another body", (header: string) => isSigned(["key_A"], header, `${body} `, at)],
    ["another key", (header: string) => isSigned(["key_B"], header, body, at)],
    ["another time", (header: string) => isSigned(["key_A"], header.replace(`t=${at}`, `t=${at + 1}`), body, at)],
    ["an old copy", (header: string) => isSigned(["key_A"], header, body, at + 301)],
    ["no signature", () => isSigned(["key_A"], `t=${at}`, body, at)],
    ["nothing", () => isSigned(["key_A"], "", body, at)],
  ])("does not hold for %s", (_, holds) => {
    expect(holds(signatureHeader(["key_A"], at, body))).toBe(false);
  });
});
