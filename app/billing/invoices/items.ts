import { moneyText } from "#provider/rules/money-text";
import { parseAmount } from "#provider/rules/amount-input";
import { plainTyped } from "#provider/rules/typed-text";
import type { Language } from "#provider/contract/words";
import type { BrokenRule } from "#provider/rules/invoice-terms";

/** The rows that a form may have. The length of the description is the narrower limit. */
export const MOST_ITEMS = 10;
const MOST_PIECES = 9_999;

/** A row as it was typed. */
export type TypedItem = { name?: string | undefined; quantity?: string | undefined; price?: string | undefined };
export const ITEM_PARTS = ["name", "quantity", "price"] as const;
type Part = (typeof ITEM_PARTS)[number];

/** The name of a field: `item0-name`. A form takes no brackets in names (`provider/door/forms.ts`). */
export type ItemField<Of extends Part = Part> = `item${number}-${Of}`;
export const itemField = <Of extends Part>(row: number, part: Of): ItemField<Of> => `item${row}-${part}`;

/** The row and the part that a field holds; undefined for other fields. */
export function itemPlace(name: string): { row: number; part: Part } | undefined {
  const [, row, field] = /^item(\d)-(\w+)$/.exec(name) ?? [];
  const part = ITEM_PARTS.find((known) => known === field);
  return part === undefined ? undefined : { row: Number(row), part };
}

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

/** The rows among the names and values of a form, by their numbers. */
export function typedItems(fields: Iterable<readonly [string, unknown]>): (TypedItem | undefined)[] {
  const rows: (TypedItem | undefined)[] = [];
  for (const [name, value] of fields) {
    const place = itemPlace(name);
    if (place && typeof value === "string") rows[place.row] = { ...rows[place.row], [place.part]: value };
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
