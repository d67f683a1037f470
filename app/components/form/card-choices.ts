import type { Option } from "./text-field";

type Card = { id: string; brand: string; cardNumber: string };

/** A card of the person's own, as one chooses it. */
export const cardChoice = ({ id, brand, cardNumber }: Card): Option => ({
  value: id,
  label: `${brand} ${cardNumber}`,
});

/** The person's cards, and the one that another owner has chosen: `id`, and how it looks. */
export const withChosen = (
  cards: readonly Option[],
  id: string | undefined,
  cardNumber: string | null | undefined,
): readonly Option[] =>
  id === undefined || cards.some(({ value }) => value === id)
    ? cards
    : [...cards, { value: id, label: cardNumber ?? "" }];
