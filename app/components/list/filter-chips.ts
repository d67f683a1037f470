import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Option } from "~/components/form/text-field";
import { useFormat } from "~/i18n/use-format";
import type { Preset } from "~/utils/dates";
import { isDay } from "~/utils/is-day";
import { CHIPS, type Chip } from "~/utils/list-chips";

/**
 * One filter, under its name in the URL. `search` is the list's main one, which stands in the toolbar itself; `source`
 * and `dispute` are choices with chips of their own.
 */
export type FilterField =
  | {
      kind: "search" | "text";
      name: string;
      label: string;
      inputMode?: "numeric" | "email" | "tel";
      /** Written in the field while it is empty, if not the label. */
      placeholder?: string;
    }
  | { kind: "select"; name: string; label: string; options: readonly Option[] }
  | { kind: "source"; name: string; label: string; options: readonly Option[] }
  | { kind: "dispute"; name: string; label: string; options: readonly Option[] }
  | { kind: "amount"; name: string; label: string; currency: string }
  /** `usual`: the day that counts while the URL has none. */
  | { kind: "date"; name: string; label: string; usual?: string };

export type ShownChip = {
  kind: Chip;
  fields: readonly FilterField[];
  /** The title of the panel. */
  title: string;
  /** The chip's text, as `label: value`; without a value the filter is not set. */
  label: string;
  value?: string;
};

/**
 * The chips of a list's filters, with their values from the URL. Dates come in pairs, the first and the last day of a
 * period. If a list has several periods, the chip of a set one has the name of its first day. The order of a list
 * (`isSorted`) stands in the panel of its texts; without such a panel it has a chip of its own.
 */
export function useChips(
  fields: readonly FilterField[],
  presets: readonly Preset[] = [],
  isSorted = false,
): ShownChip[] {
  const { t } = useTranslation("components");
  const [params] = useSearchParams();
  const shown = useShown();
  const format = useFormat();
  return CHIPS.flatMap((kind) => {
    const own = fields.filter((field) => field.kind === kind);
    const [only] = own;
    if (!only) return kind === "text" && isSorted ? [{ kind, fields: own, title: t("sort"), label: t("sort") }] : [];
    const title = kind === "date" || kind === "text" ? t(`filters.${kind}`) : only.label;
    const chip = { kind, fields: own, title };
    const set = own.filter(({ name }) => params.get(name));
    const [first, last, ...others] = set;
    if (!first) {
      const [from, to] = own.flatMap((field) => (field.kind === "date" && field.usual ? [field.usual] : []));
      return [{ ...chip, label: from && to ? `${title}: ${format.days(from, to)}` : title }];
    }
    if (!last) return [{ ...chip, label: first.label, value: shown(first) }];
    const isPeriod =
      kind === "date" && others.length === 0 && last === own[own.indexOf(first) + 1] && own.indexOf(first) % 2 === 0;
    if (!isPeriod) return [{ ...chip, label: title, value: String(set.length) }];
    const days = shown(first) === shown(last) ? shown(first) : `${shown(first)} – ${shown(last)}`;
    const preset = presets.find(({ from, to }) => from === params.get("from") && to === params.get("to"));
    return [
      preset && first.name === "from"
        ? {
            ...chip,
            label: t(`filters.${preset.name}`),
            value: [...new Set([preset.from, preset.to].map((day) => format.briefDay(day)))].join(" – "),
          }
        : { ...chip, label: own[2] ? first.label : title, value: days },
    ];
  });
}

/** The filters of a list's file in words, without those that the loader could not read. */
export function useFilterWords(fields: readonly FilterField[], unread: readonly string[]): string[] {
  const [params] = useSearchParams();
  const shown = useShown();
  return fields.flatMap((field) =>
    params.get(field.name) && !unread.includes(field.name) ? [`${field.label}: ${shown(field)}`] : [],
  );
}

/** Puts the URL's value of a filter into words. */
function useShown() {
  const format = useFormat();
  const [params] = useSearchParams();
  return (field: FilterField): string => {
    const value = params.get(field.name) ?? "";
    switch (field.kind) {
      case "date":
        return isDay(value) ? format.day(value) : value;
      case "amount":
        return `${value} ${field.currency}`;
      case "select":
      case "source":
      case "dispute":
        return field.options.find((option) => option.value === value)?.label ?? value;
      default:
        return value;
    }
  };
}
