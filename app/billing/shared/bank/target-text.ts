import { CARD_BRANDS } from "#provider/contract/words";
import { CARD_BRAND } from "~/i18n/words";

/**
 * What is shown of a card or an IBAN: the card's network by its own name, and nothing in the place of one that is not
 * known.
 */
export function targetText(masked: string): string {
  const [first = "", ...rest] = masked.split(" ");
  const brand = CARD_BRANDS.find((known) => known === first);
  return brand === undefined ? masked : [CARD_BRAND[brand], ...rest].join(" ").trim();
}
