import type { BrokenWord } from "#provider/rules/requirements";
import { findCard } from "../../db/cards.ts";
import type { Db } from "../../db/database.ts";
import type { Person } from "../../people/person.ts";
import { refuse } from "../../domain/refusal.ts";

const cardGone: BrokenWord = "cardGone";

/** The masked number of a person's own card; refuses any other card, at the field `card`. */
export async function chosenCard(db: Db, person: Person, id: string): Promise<string> {
  const card = await findCard(db, person.user.id, id);
  if (!card) throw refuse("invalid_request", { fields: [{ field: "card", code: cardGone }] });
  return `${card.brand} •••• ${card.last4}`;
}
