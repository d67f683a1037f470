import {
  INVOICE_STATUS_CHOICE,
  LINK_STATUS,
  MOVEMENT_KIND,
  PAYMENT_STATUS,
  type MovementKindKey,
  type WordKey,
} from "~/i18n/words";
import type { Option } from "~/components/form/text-field";
import { CHIP_OF } from "~/utils/list-chips";
import type { ChoiceKind, FilterKind, Filters, NamedKind } from "~/utils/list-filters";
import type { FilterField } from "./filter-chips";

/** The sentences of a choice's options: those of movements are in `wallet.json`, all others in `words.json`. */
type ChoiceKey<Kind extends FilterKind> = "movementKind" extends Kind ? MovementKindKey : WordKey;

const CHOICES: { [Kind in ChoiceKind]: Record<string, { key: ChoiceKey<Kind> }> } = {
  paymentStatus: PAYMENT_STATUS,
  invoiceStatus: INVOICE_STATUS_CHOICE,
  linkStatus: LINK_STATUS,
  movementKind: MOVEMENT_KIND,
};

const isChoice = (kind: FilterKind): kind is ChoiceKind => kind in CHOICES;

/** The keyboard of a phone for texts that are not words. */
const KEYBOARD: Partial<Record<FilterKind, { inputMode: "numeric" | "email" | "tel" }>> = {
  digits: { inputMode: "numeric" },
  lastFour: { inputMode: "numeric" },
  email: { inputMode: "email" },
  phone: { inputMode: "tel" },
};

/**
 * What the fields need besides their labels: the name of the list's main text filter, which stands in the toolbar
 * itself (the others are behind the chips of their kinds), what is written in it while it is empty if not its label,
 * the list's currency, the words of choices, and the options that only the screen knows, by the filter's name.
 */
type Needed<F extends Filters, Kind extends FilterKind> = {
  search: keyof F & string;
  placeholder?: string;
} & ("amount" extends Kind ? { currency: string } : unknown) &
  ([Extract<Kind, ChoiceKind>] extends [never] ? unknown : { word: (key: ChoiceKey<Kind>) => string }) &
  ([Extract<Kind, NamedKind>] extends [never]
    ? unknown
    : { options: { [Name in keyof F as F[Name] extends NamedKind ? Name : never]: readonly Option[] } });

/**
 * The fields of a list's filters, in the order of their labels; `say` translates labels that are names of sentences.
 * Every filter has a label: a missing one does not compile.
 */
export function filterFields<F extends Filters, Labels extends Readonly<Record<keyof F, string>>>(
  filters: F,
  labels: Labels,
  needed: Needed<F, F[keyof F]> & { say?: (label: Labels[keyof F]) => string },
): FilterField[];
export function filterFields(
  filters: Filters,
  labels: Record<string, string>,
  {
    say = (label) => label,
    search,
    placeholder,
    currency = "",
    word = (key) => key,
    options = {},
  }: {
    say?: (label: string) => string;
    search: string;
    placeholder?: string;
    currency?: string;
    word?(key: WordKey | MovementKindKey): string;
    options?: Readonly<Record<string, readonly Option[]>>;
  },
): FilterField[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const kind = filters[name];
    return kind === undefined ? [] : [fieldOf(kind, { name, label: say(label) })];
  });

  function fieldOf(kind: FilterKind, named: { name: string; label: string }): FilterField {
    const chip = CHIP_OF[kind];
    switch (chip) {
      case "date":
        return { kind: chip, ...named };
      case "amount":
        return { kind: chip, ...named, currency };
      case "text":
        if (named.name !== search) return { kind: chip, ...named, ...KEYBOARD[kind] };
        return { kind: "search", ...named, ...KEYBOARD[kind], ...(placeholder === undefined ? {} : { placeholder }) };
      case "select":
      case "source":
      case "dispute":
        return { kind: chip, ...named, options: isChoice(kind) ? optionsOf(kind) : (options[named.name] ?? []) };
    }
  }

  function optionsOf(kind: ChoiceKind) {
    return Object.entries(CHOICES[kind]).map(([value, { key }]) => ({ value, label: word(key) }));
  }
}
