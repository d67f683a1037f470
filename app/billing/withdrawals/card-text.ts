import type { PaymentCard } from "#provider/contract/cards";
import { CARD_BRAND } from "~/i18n/words";

/** The brand and the last digits. */
export const cardText = ({ brand, cardNumber }: Pick<PaymentCard, "brand" | "cardNumber">): string =>
  `${CARD_BRAND[brand]} ${cardNumber}`.trim();
