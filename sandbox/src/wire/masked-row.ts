import { maskedIban } from "#provider/rules/iban-text";
import type { FileRow } from "../db/payout-files.ts";
import { maskedCard } from "../domain/card.ts";

/**
 * What is shown of a number as it was typed, whatever it is: of an account or a card as lists have it, of anything else
 * its last signs.
 */
function masked({ row: { targetMasked, typed } }: FileRow): string {
  if (targetMasked !== "") return targetMasked;
  const number = typed.cardNumber.replace(/[^\p{L}\p{N}]/gu, "");
  if (number === "") return "";
  return /^[A-Z]{2}\d{2}/.test(number) && number.length >= 15
    ? maskedIban(number)
    : (maskedCard(number.length > 4 ? number.slice(-4) : "") ?? "");
}

/**
 * A row of a file of payouts for whoever neither makes nor approves them: of its account or card what a list shows, as
 * it was typed or read.
 */
export const maskedRow = (one: FileRow): FileRow => ({
  ...one,
  row: { ...one.row, typed: { ...one.row.typed, cardNumber: masked(one) } },
});
