import type { PaymentCard } from "#provider/contract/cards";
import type { Option } from "./text-field";

/** A card of the person's own, as one chooses it. */
export const cardChoice = ({ id, brand, cardNumber }: Pick<PaymentCard, "id" | "brand" | "cardNumber">): Option => ({
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
