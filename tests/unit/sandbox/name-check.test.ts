import { describe, expect, it } from "vitest";
import { holderOf } from "../../../sandbox/src/domain/account-holders.ts";
import { checkName, initialsOf, maskedName } from "../../../sandbox/src/domain/name-check.ts";

const aysel = { kind: "named", name: "Aysel Kərimova" } as const;

describe("a typed name and whose the account is", () => {
  it.each([
    ["Aysel Kərimova", "MATCH"],
    ["kerimova, AYSEL", "MATCH"],
    ["Aysel Kerimov", "CLOSE"],
    ["Asyel Kərimova", "CLOSE"],
    ["A. Kərimova", "CLOSE"],
    ["Aysel Kərimova Rauf qızı", "CLOSE"],
    ["Kərimova", "NONE"],
    ["A. K.", "CLOSE"],
    ["Aysel Məmmədova", "NONE"],
    ["Günel Kərimova", "NONE"],
    ["Aysel Aysel", "NONE"],
    ["Ayse Kərim", "NONE"],
  ])("%s: %s", (typed, match) => {
    expect(checkName(typed, aysel).match).toBe(match);
  });

  it("is told, masked, only to whoever nearly knew it", () => {
    expect(checkName("Aysel Kerimov", aysel).maskedFullName).toBe("Ay••• Kə••••••");
    expect(checkName("Rəşad Əliyev", aysel).maskedFullName).toBeNull();
    expect(checkName("Aysel Kərimova", { kind: "unnamed" })).toEqual({ match: "NOT_POSSIBLE", maskedFullName: null });
    expect(maskedName("Li")).toBe("Li•");
    expect(initialsOf("Aysel  Kərimova")).toBe("A*** K***");
  });
});

it("the house bank and the banks of test accounts say whose an account is, others do not", () => {
  expect(holderOf("AZ72PAHA00000000000000000001", true)).toEqual({ kind: "named", name: "Elçin Məmmədov" });
  expect(holderOf("AZ95IBAZ38090019449123456789", false)).toEqual({ kind: "unnamed" });
  expect(holderOf("AZ72PAHA12345678901234569301", true)).toEqual({ kind: "none" });
  expect(holderOf("AZ72AIIB00000000000000009302", false)).toEqual({ kind: "unnamed" });
  expect(holderOf("4242424242424242", false)).toEqual({ kind: "unnamed" });
});
