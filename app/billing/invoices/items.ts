import { moneyText } from "#provider/rules/money-text";
import { parseAmount } from "#provider/rules/amount-input";
import { plainTyped } from "#provider/rules/typed-text";
import type { Language } from "#provider/contract/words";
import type { BrokenRule } from "#provider/rules/invoice-terms";

/** The rows that a form may have. The length of the description is the narrower limit. */
export const MOST_ITEMS = 20;
const MOST_PIECES = 9_999;

/** A row as it was typed. The name of a field is `items[0].name`. */
export type TypedItem = { name?: string | undefined; quantity?: string | undefined; price?: string | undefined };
export const ITEM_PARTS = ["name", "quantity", "price"] as const;
export const itemField = (row: number, part: (typeof ITEM_PARTS)[number]): string => `items[${row}].${part}`;

/** A row that can be billed. `sum` is quantity × price, in minor units. */
export type Item = { row: number; name: string; quantity: number; sum: number };
type ReadItems = { items: Item[]; broken: BrokenRule[]; sum: number };

const quantityOf = (text: string): number | undefined => {
  const plain = plainTyped(text);
  if (plain === "") return 1;
  const count = /^\d+$/.test(plain) ? Number(plain) : 0;
  return count >= 1 && count <= MOST_PIECES ? count : undefined;
};

/**
 * Reads the rows of items. A row without name and price is left out, an empty quantity is one. `language`: that in
 * which prices are written. `sum`: the sum of the rows that are right, in minor units.
 */
export function readItems(rows: readonly (TypedItem | null | undefined)[], language: string): ReadItems {
  const items: Item[] = [];
  const broken: BrokenRule[] = [];
  rows.forEach((typed, row) => {
    const name = typed?.name?.trim() ?? "";
    const price = typed?.price?.trim() ?? "";
    if (name === "" && price === "") return;
    const quantity = quantityOf(typed?.quantity ?? "");
    const read = parseAmount(price, language);
    if (name === "") broken.push({ field: itemField(row, "name"), code: "required" });
    if (quantity === undefined) broken.push({ field: itemField(row, "quantity"), code: "itemQuantity" });
    if (read.minor === undefined) broken.push({ field: itemField(row, "price"), code: read.error });
    else if (name !== "" && quantity !== undefined) items.push({ row, name, quantity, sum: quantity * read.minor });
  });
  return { items, broken, sum: items.reduce((sum, item) => sum + item.sum, 0) };
}

/** The rows in a posted form, by their numbers. */
export function typedItems(form: FormData): (TypedItem | undefined)[] {
  const rows: (TypedItem | undefined)[] = [];
  for (const [name, value] of form) {
    const [, place, field] = /^items\[(\d{1,2})\]\.(\w+)$/.exec(name) ?? [];
    const part = ITEM_PARTS.find((known) => known === field);
    if (part === undefined || typeof value !== "string" || Number(place) >= MOST_ITEMS) continue;
    rows[Number(place)] = { ...rows[Number(place)], [part]: value };
  }
  return Array.from(rows);
}

/**
 * The description of an invoice with items, as the payer reads it: the typed text, and below it a line for each item in
 * the payer's language, `2 × Deluxe room = AZN 190.00`.
 */
export function describeItems(
  description: string | undefined,
  items: readonly Item[],
  { language, currency }: { language: Language; currency: string },
): string {
  const lines = items.map(
    ({ name, quantity, sum }) =>
      `${quantity === 1 ? "" : `${quantity} × `}${name} = ${moneyText(language, sum, currency)}`,
  );
  return [...(description ? [description] : []), ...lines].join("\n");
}
