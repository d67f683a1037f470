import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { codeMessage } from "../../../sandbox/src/messages/code.ts";

describe.each(LANGUAGES)("the SMS with a code, in %s", (language) => {
  it.each(["transfer", "topUp", "withdrawal", "automatic", "payout"] as const)("says what it confirms: %s", (what) => {
    const to = "AZ86 •••• 0001";
    const text = codeMessage(language, "123456", { what, amountMinor: 123_450, currency: "AZN", to });
    for (const said of ["123456", to, language === "en" ? "AZN\u00a01,234.50" : ",50\u00a0AZN"])
      expect(text).toContain(said);
    expect(text).not.toMatch(/undefined|  /);
  });

  it("says whose rules of approval it changes", () => {
    const text = codeMessage(language, "123456", { what: "payoutRules", application: "Khazar Hotel" });
    expect(text).toMatch(/123456.*Khazar Hotel/);
    expect(text).not.toMatch(/undefined|  /);
  });

  it("says nothing of money where it confirms none", () => {
    expect(codeMessage(language, "123456")).not.toMatch(/AZN|  /);
  });
});
