import { maskedIban } from "#provider/rules/iban-text";
import type { FileRow } from "../db/payout-file-rows.ts";
import { maskedCard } from "../domain/card.ts";

/** The visible part of a typed number: of an account or card as in lists, of anything else its last characters. */
function masked({ row: { targetMasked, typed } }: FileRow): string {
  if (targetMasked !== "") return targetMasked;
  const number = typed.cardNumber.replace(/[^\p{L}\p{N}]/gu, "");
  if (number === "") return "";
  return /^[A-Z]{2}\d{2}/.test(number) && number.length >= 15
    ? maskedIban(number)
    : (maskedCard(number.length > 4 ? number.slice(-4) : "") ?? "");
}

/**
 * A row of a file of payouts for a person who neither makes nor approves payouts: its account or card is masked as in
 * lists, also where it was typed.
 */
export const maskedRow = (one: FileRow): FileRow => ({
  ...one,
  row: { ...one.row, typed: { ...one.row.typed, cardNumber: masked(one) } },
});
