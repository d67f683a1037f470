import type { PaymentCard } from "#provider/contract/cards";
import { sayWord } from "#provider/rules/open-words";
import type { Option } from "./text-field";

/** A person's card as an option. */
export const cardChoice = ({ id, brand, cardNumber }: Pick<PaymentCard, "id" | "brand" | "cardNumber">): Option => ({
  value: id,
  label: `${sayWord(brand, (known) => known)} ${cardNumber}`,
});

/** The person's cards, and the card that another owner has chosen: its `id` and number. */
export const withChosen = (
  cards: readonly Option[],
  id: string | undefined,
  cardNumber: string | null | undefined,
): readonly Option[] =>
  id === undefined || cards.some(({ value }) => value === id)
    ? cards
    : [...cards, { value: id, label: cardNumber ?? "" }];
