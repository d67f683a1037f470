import type { PaymentCard } from "#provider/contract/cards";
import { sayWord } from "#provider/rules/open-words";
import { CARD_BRAND } from "~/i18n/words";

/** The brand and the last digits. */
export const cardText = ({ brand, cardNumber }: Pick<PaymentCard, "brand" | "cardNumber">): string =>
  `${sayWord(brand, (known) => CARD_BRAND[known])} ${cardNumber}`.trim();
