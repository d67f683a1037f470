import { Form, Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { plainField } from "~/components/form/field";
import { AmountField, DateField, SelectField, TextField, type Option } from "~/components/form/text-field";
import { useLiveSubmit } from "~/components/form/use-live-submit";
import { Icon } from "~/components/media/icon";
import { Button, buttonClass } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";
import type { DatePreset, DayRange } from "~/utils/dates";
import { withParams } from "~/utils/search-params";
import { ActiveFilters, type Chip } from "./active-filters";

/** One filter, under the name its value has in the URL. */
export type FilterField =
  | { kind: "text"; name: string; label: string; inputMode?: "numeric" | "email" | "tel" }
  | { kind: "select"; name: string; label: string; options: readonly Option[] }
  | { kind: "amount"; name: string; label: string; currency: string }
  | { kind: "date"; name: string; label: string };

/** What a link asks of the list: filters and order, by their names in the URL. */
type View = { label: string; asked: Readonly<Record<string, string>> };

type Props = {
  fields: readonly FilterField[];
  /** Orders of the list, the default first; the default has no `sort` in the URL. */
  sorts?: readonly [usual: Option, ...others: Option[]];
  /** Periods offered as links (docs/product.md section 9), computed by the loader from the region's day; they set `from` and `to`. */
  presets?: Readonly<Record<DatePreset, DayRange>>;
  /** Of what the periods are, where a list has several. */
  presetsOf?: string;
  /** Filters and order together that are asked for often, as links; they replace every filter and the order. */
  views?: readonly View[];
  /** Message codes of values the loader could not use, by name. */
  errors?: Record<string, string[] | undefined>;
};

/**
 * The filters of a list: a GET form whose state is the URL. Without scripts one presses *Apply*; with them the list follows
 * as one types. On a phone it folds. Chips name the active filters; one click removes each. Filtering starts at the first page.
 */
export function FilterForm({ fields, sorts, presets, presetsOf, views, errors = {} }: Props) {
  const { t } = useTranslation("components");
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const live = useLiveSubmit(pathname);
  const chips = useFilterChips(fields);
  const sort = params.get("sort");

  const control = (filter: FilterField) => {
    const field = plainField(filter.name, {
      id: `filter-${filter.name}`,
      value: params.get(filter.name) ?? "",
      errors: errors[filter.name],
    });
    const { label } = filter;
    switch (filter.kind) {
      case "select":
        return <SelectField {...{ field, label }} options={filter.options} placeholder={t("filters.all")} />;
      case "amount":
        return <AmountField {...{ field, label }} currency={filter.currency} />;
      case "date":
        return <DateField {...{ field, label }} />;
      case "text":
        return <TextField {...{ field, label }} inputMode={filter.inputMode} autoComplete="off" />;
    }
  };

  return (
    <div className="stack stack-tight">
      <details className="filters card" open={Object.keys(errors).length > 0 || undefined}>
        <summary>
          <Icon source="FilterIcon" />
          {t("filters.title")}
          {chips.length > 0 && <span className="muted">{t("filters.count", { count: chips.length })}</span>}
        </summary>
        <Form method="get" action={pathname} role="search" className="stack" {...live}>
          <div className="fields">
            {fields.map((filter) => (
              <div key={filter.name}>{control(filter)}</div>
            ))}
            {sorts && <Sort sorts={sorts} sort={sort} />}
          </div>
          <div className="row row-between">
            <div className="row">
              {views && <Views label={t("filters.views")} views={views} kept="" />}
              {presets && (
                <Views
                  label={presetsOf ?? t("filters.periods")}
                  isLabelShown={presetsOf !== undefined}
                  views={PRESETS.map((period) => ({ label: t(`filters.${period}`), asked: presets[period] }))}
                  kept={params}
                />
              )}
            </div>
            <div className="row row-end">
              {chips.length > 0 && (
                <Link to={pathname + withParams("", { sort })} className={buttonClass()} preventScrollReset>
                  {t("filters.clear")}
                </Link>
              )}
              <Button type="submit">{t("filters.apply")}</Button>
            </div>
          </div>
        </Form>
      </details>
      <ActiveFilters chips={chips} />
    </div>
  );
}

/** What the page's URL narrows its list by, in words. */
function useFilterChips(fields: readonly FilterField[]): Chip[] {
  const format = useFormat();
  const [params] = useSearchParams();
  return fields.flatMap((filter) => {
    const value = params.get(filter.name);
    return value ? [{ name: filter.name, text: `${filter.label}: ${shown(filter, value, format.day)}` }] : [];
  });
}

/** What a file of the list is narrowed by, in words: as {@link useFilterChips}, without what the loader could not read. */
export const useFilterWords = (fields: readonly FilterField[], unread: readonly string[]): string[] =>
  useFilterChips(fields).flatMap(({ name, text }) => (unread.includes(name) ? [] : [text]));

/** The order is no filter: it has no chip, and clearing the filters keeps it. An unknown one is the usual one. */
function Sort({ sorts, sort }: { sorts: NonNullable<Props["sorts"]>; sort: string | null }) {
  const { t } = useTranslation("components");
  const [usual, ...others] = sorts;
  const value = others.find((other) => other.value === sort)?.value ?? "";
  const field = plainField("sort", { id: "filter-sort", value });
  return (
    <div>
      <SelectField field={field} label={t("sort")} options={[{ ...usual, value: "" }, ...others]} />
    </div>
  );
}

function shown(filter: FilterField, value: string, day: (day: string) => string): string {
  if (filter.kind === "date")
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? day(value) : value;
  if (filter.kind === "amount") return `${value} ${filter.currency}`;
  return filter.kind === "select" ? (filter.options.find((option) => option.value === value)?.label ?? value) : value;
}

const PRESETS = ["thisWeek", "thisMonth", "last3Months", "last6Months"] as const satisfies readonly DatePreset[];

type ViewsProps = {
  label: string;
  /** Where other links stand beside them. */
  isLabelShown?: boolean;
  views: readonly View[];
  /** What they leave as it is. */
  kept: URLSearchParams | string;
};

/** Links that ask something of the list; marked where that is asked already. */
function Views({ label, isLabelShown, views, kept }: ViewsProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  return (
    <nav className="row" aria-label={label}>
      {isLabelShown && <span className="muted">{label}:</span>}
      {views.map(({ label: text, asked }) => (
        <Link
          key={text}
          to={pathname + withParams(kept, { ...asked, page: null })}
          className="chip"
          aria-current={Object.entries(asked).every(([name, value]) => params.get(name) === value) ? "true" : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
