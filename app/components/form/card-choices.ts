import type { Option } from "./text-field";

type Card = { id: string; brand: string; cardNumber: string };

/** A person's card as an option. */
export const cardChoice = ({ id, brand, cardNumber }: Card): Option => ({
  value: id,
  label: `${brand} ${cardNumber}`,
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
