import { expect, test } from "vitest";
import { titleCase } from "../../../app/i18n/title-case";

test.each([
  ["Send a new code", "Send a New Code"],
  ["Back to the file", "Back to the File"],
  ["sign in", "Sign In"],
  ["Turn it on", "Turn It On"],
  ["Withdraw AZN 57.24 to •• 1944", "Withdraw AZN 57.24 to •• 1944"],
  ["Download template.xlsx", "Download template.xlsx"],
  ["Write to help@example.az", "Write to help@example.az"],
  ["Refund, then back", "Refund, Then Back"],
  ["Loading…", "Loading…"],
  ["look again…", "Look Again…"],
  ["Payer’s page", "Payer’s Page"],
  ["Open payer’s page", "Open Payer’s Page"],
  ["IBAN and iOS", "IBAN and iOS"],
  ["", ""],
])("the words of a button: %s → %s", (text, titled) => {
  expect(titleCase(text)).toBe(titled);
});
