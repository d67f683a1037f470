// Writes the folder `examples`, whose files newcomers upload on the README's tour: `node scripts/make/examples.mjs`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { composeIBAN } from "ibantools";
import { root } from "../run/programs.mjs";

/** Payer, phone, amount. Two of the twelve rows need fixing: a phone and an amount. */
const INVOICES = [
  ["Leyla Əliyeva", "050 123 40 20", "120.50"],
  ["Kamran Rzayev", "050 123 41 21", "80.00"],
  ["Nigar Səfərova", "050 123 42 22", "64.00"],
  ["Elçin Məmmədov", "050 123 43 23", "310.00"],
  ["Aysel Hüseynova", "12", "95.00"],
  ["Rauf Quliyev", "050 123 45 25", "45.90"],
  ["Сергей Соколов", "050 123 46 26", "210.00"],
  ["Günel Bağırova", "050 123 47 27", "150.00"],
  ["John Hughes", "050 123 48 28", "a hundred"],
  ["Şəbnəm Muradlı", "050 123 49 29", "77.40"],
  ["Tural Çələbi", "050 123 50 30", "260.00"],
  ["Zəhra Ağayeva", "050 123 51 31", "133.00"],
];

/** Receiver, account without country and check digits, amount. */
const PAYOUTS = [
  ["Elçin Məmmədov", "PAHA00000000000000000011", "12.00"],
  ["Nigar Səfərova", "AIIB00000000000000000012", "9.50"],
  ["Zaur Quliyev", "NABZ00000000000000000013", "15.00"],
  ["Aysel Hüseynova", "PAHA00000000000000000014", "8.00"],
  ["Rauf Əliyev", "AIIB00000000000000000015", "11.25"],
  ["Günel Bağırova", "NABZ00000000000000000016", "7.40"],
];

/** @param {string} bban */
function ibanOf(bban) {
  const iban = composeIBAN({ countryCode: "AZ", bban });
  if (iban === null) throw new Error(`${bban} is no account of Azerbaijan.`);
  return iban;
}

/**
 * Headings bare, every cell in quotes, lines as Excel ends them.
 *
 * @param {string[]} headings
 * @param {string[][]} rows
 */
const csv = (headings, rows) =>
  [headings.join(), ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join())]
    .map((line) => `${line}\r\n`)
    .join("");

/**
 * The text of each file, by its name in the folder.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const EXAMPLES = {
  "invoices.csv": csv(
    ["Full name", "Phone", "Amount", "Description", "Booking ID"],
    INVOICES.map((row, place) => [
      ...row,
      "Two nights, breakfast included",
      `TOUR-${String(place + 1).padStart(2, "0")}`,
    ]),
  ),
  "payouts.csv": csv(
    ["Receiver", "IBAN or card number", "Amount", "What for"],
    PAYOUTS.map(([receiver = "", bban = "", amount = ""]) => [receiver, ibanOf(bban), amount, "Tips of the week"]),
  ),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const [name, text] of Object.entries(EXAMPLES)) writeFileSync(join(root, "examples", name), text);
