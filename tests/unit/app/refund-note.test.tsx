import { expect, it } from "vitest";
import { RefundNote } from "../../../app/billing/transactions/refund-note";
import { renderMarkup } from "../../support/render";

it.each([
  ["en", "to the payer’s card", "to the payer’s bank account"],
  ["az", "ödəyənin kartına", "ödəyənin bank hesabına"],
  ["ru", "на карту плательщика", "на банковский счёт плательщика"],
] as const)(
  "says in %s that a refund goes to the card that paid, or to the account if none did",
  (language, card, account) => {
    const note = (cardNumber: string | null) => renderMarkup(<RefundNote cardNumber={cardNumber} />, { language });
    expect(note("•••• 4242")).toContain(card);
    expect(note(null)).toContain(account);
  },
);
