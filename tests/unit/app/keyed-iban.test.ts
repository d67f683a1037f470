import { describe, expect, it } from "vitest";
import { cleanAccounts } from "~/forms/as-typed";
import { keyedIban } from "~/components/form/keyed-iban";

const GROUPED = "AZ86 AIIB 0000 0000 0000 0000 0001";

/** What the field shows after one change; `|` stands for the caret. */
function after(before: string, typed: string, change = "insertText"): string {
  const caret = typed.indexOf("|");
  const keyed = keyedIban({ text: typed.replace("|", ""), caret, before, change });
  return `${keyed.text.slice(0, keyed.caret)}|${keyed.text.slice(keyed.caret)}`;
}

describe("the number of an account while it is typed", () => {
  it.each([
    ["", "a|", "A|"],
    ["AZ86", "AZ86a|", "AZ86 A|"],
    ["AZ86 AIIB", "AZ86 A9|IIB", "AZ86 A9|II B"],
    ["AZ86 AIIB", "7|AZ86 AIIB", "7|AZ8 6AII B"],
    ["", "az86 aiib 0000 0000 0000 0000 0001|", `${GROUPED}|`],
    ["", "\u200bAZ86\u00a0AIIB\u00ad-0000\u2011000000000000\u202c0001|", `${GROUPED}|`],
    ["", "IBAN: AZ86 AIIB|", "AZ86 AIIB|"],
    ["0001", "AZ86 AIIB |0001", "AZ86 AIIB| 0001"],
    ["", "|", "|"],
  ])("%j, then %j: %j", (before, typed, shown) => expect(after(before, typed)).toBe(shown));

  it.each([
    ["deleteContentBackward", "AZ86 AIIB", "AZ86|AIIB", "AZ8|A IIB"],
    ["deleteContentForward", "AZ86 AIIB", "AZ86|AIIB", "AZ86| IIB"],
    ["deleteContentBackward", "AZ86 AIIB", "AZ86 AII|", "AZ86 AII|"],
    ["deleteContentForward", "AZ86 AIIB", "AZ86 |IIB", "AZ86| IIB"],
    ["deleteByCut", "AZ86 AIIB", "|AIIB", "|AIIB"],
  ])("%s from %j to %j: %j", (change, before, typed, shown) => expect(after(before, typed, change)).toBe(shown));
});

describe("the posted number of an account", () => {
  const posted = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, text] of fields) form.append(name, text);
    cleanAccounts(form, ["iban", "correspondentAccount"]);
    return form;
  };

  it("is clean where the form says that a person typed it", () => {
    const form = posted([
      ["asTyped", "iban"],
      ["iban", " az86 aiib-0001\u200b"],
      ["correspondentAccount", "az1 2"],
    ]);
    expect(form.get("iban")).toBe("AZ86AIIB0001");
    expect(form.get("correspondentAccount")).toBe("az1 2");
  });

  it("stays as it is where nothing says so, or where the form has no such field", () => {
    expect(posted([["iban", "az86 aiib"]]).get("iban")).toBe("az86 aiib");
    const form = posted([
      ["asTyped", "description"],
      ["description", "a - b"],
      ["asTyped", "iban"],
    ]);
    expect(form.get("description")).toBe("a - b");
    expect(form.has("iban")).toBe(false);
  });
});
