import { INVOICE_STATUS_CHOICE, LINK_STATUS, PAYMENT_STATUS, type WordKey } from "~/i18n/words";
import type { ChoiceKind, FilterKind, Filters } from "~/utils/list-filters";
import type { FilterField } from "./filter-form";

const CHOICES: Record<ChoiceKind, Record<string, { key: WordKey }>> = {
  paymentStatus: PAYMENT_STATUS,
  invoiceStatus: INVOICE_STATUS_CHOICE,
  linkStatus: LINK_STATUS,
};

/** What the fields of some kinds need beside their labels: the list's currency, and the words of `words.json`. */
type Needed<Kind extends FilterKind> = ("amount" extends Kind ? { currency: string } : unknown) &
  ([Extract<Kind, ChoiceKind>] extends [never] ? unknown : { word: (key: WordKey) => string });

/**
 * The fields of a list's filters, in the order of their labels. Every filter has a label: one without does not compile.
 */
export function filterFields<F extends Filters>(
  filters: F,
  labels: Record<keyof F, string>,
  needed: Needed<F[keyof F]>,
): FilterField[];
export function filterFields(
  filters: Filters,
  labels: Record<string, string>,
  { currency = "", word = (key) => key }: { currency?: string; word?: (key: WordKey) => string },
): FilterField[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const kind = filters[name];
    return kind === undefined ? [] : [fieldOf(kind, { name, label })];
  });

  function fieldOf(kind: FilterKind, named: { name: string; label: string }): FilterField {
    switch (kind) {
      case "day":
        return { kind: "date", ...named };
      case "amount":
        return { kind: "amount", ...named, currency };
      case "digits":
      case "lastFour":
        return { kind: "text", ...named, inputMode: "numeric" };
      case "email":
        return { kind: "text", ...named, inputMode: "email" };
      case "phone":
        return { kind: "text", ...named, inputMode: "tel" };
      case "text":
        return { kind: "text", ...named };
      case "paymentStatus":
      case "invoiceStatus":
      case "linkStatus":
        return { kind: "select", ...named, options: optionsOf(kind) };
    }
  }

  function optionsOf(kind: ChoiceKind) {
    return Object.entries(CHOICES[kind]).map(([value, { key }]) => ({ value, label: word(key) }));
  }
}
