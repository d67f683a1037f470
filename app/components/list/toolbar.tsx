import { useLocation, useSearchParams } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { plainField } from "~/components/form/field";
import { Message } from "~/components/form/message";
import { PlainForm } from "~/components/form/plain-form";
import { SelectField, type Option } from "~/components/form/text-field";
import { useLiveSubmit } from "~/components/form/use-live-submit";
import { Icon } from "~/components/media/icon";
import { Button, IconButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { cx } from "~/utils/cx";
import type { Preset } from "~/utils/dates";
import { ExportLink } from "./export-link";
import { useChips, type FilterField, type ShownChip } from "./filter-chips";
import { FilterControl } from "./filter-control";
import { listAddress } from "./list-address";
import { closeOnChoice, opens, popover } from "./menu";

type Props = {
  fields: readonly FilterField[];
  /** Orders of the list, the default first; the default has no `sort` in the URL. */
  sorts?: readonly [usual: Option, ...others: Option[]];
  /** Periods offered as links (docs/product.md section 9), by the region's day; they set `from` and `to`. */
  presets?: readonly Preset[];
  /** Message codes of values that the loader could not use, by name. */
  errors?: Record<string, string[] | undefined>;
  /** Other parameters of the list's URL, by name: filtering keeps them. */
  kept?: Readonly<Record<string, string | null>>;
  /** The address of the list's export dialog, if the person may export. */
  exportTo?: string | false;
  /** The list, and the text about it. */
  children: ReactNode;
};

const FORM = "toolbar";
const SHEET = "filters";

/**
 * A list below its filters, which are one row: a GET form whose state is the URL. Each chip opens the fields of one
 * kind and shows their values; one click removes them. Without scripts a person presses *Apply*; with scripts the list
 * follows the input. On a phone all panels stand in one sheet, which is a popover there, and no box at all if there is
 * room for a row. Filtering starts at the first page.
 *
 * The panels come behind the list, which a browser paints before it has read them (docs/decisions/0118); their fields
 * and buttons name the form. The sheet exists even without a panel, because the form has its button there.
 */
export function Toolbar({ fields, sorts, presets = [], errors = {}, kept = {}, exportTo, children }: Props) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const live = useLiveSubmit(pathname);
  const chips = useChips(fields, presets, sorts !== undefined);
  const on = chips.filter(({ value }) => value);
  const [sort, rows] = [params.get("sort"), params.get("rows")];
  const beside = { ...kept, rows };
  const cleared = fields.some(({ name }) => params.get(name))
    ? listAddress(pathname, "", { sort, ...beside })
    : undefined;

  return (
    <>
      <div className="stack stack-tight">
        <PlainForm id={FORM} method="get" action={pathname} role="search" className="toolbar" noValidate {...live}>
          {Object.entries(beside).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <Row {...{ fields, chips, errors, pathname, search }} />
          {cleared && (
            <div className="row active-filters">
              {on.map((chip) => (
                <Removal key={chip.kind} chip={chip} to={listAddress(pathname, search, without(chip))} isAlone />
              ))}
              <ClearAll to={cleared} />
            </div>
          )}
          {exportTo && <ExportLink to={exportTo} />}
        </PlainForm>
        {chips.map((chip) =>
          chip.fields.map(
            ({ name, label }) =>
              errors[name] && (
                <p key={name} className="text-critical" role="alert">
                  {label}:{" "}
                  {errors[name].map((code) => (
                    <Message key={code} code={code} />
                  ))}
                </p>
              ),
          ),
        )}
      </div>
      {children}
      <div id={SHEET} className="sheet" onInput={live.onInput} onClick={closeOnChoice} {...popover}>
        <Panels {...{ chips, errors, pathname, search, presets, sorts, cleared }} />
      </div>
    </>
  );
}

const without = ({ fields }: ShownChip) => Object.fromEntries(fields.map(({ name }) => [name, null]));

type RowProps = Required<Pick<Props, "fields" | "errors">> & {
  chips: readonly ShownChip[];
  pathname: string;
  /** The search of the address. */
  search: string;
};

/** The list's main filter, and the chips that open all others. */
function Row({ fields, chips, errors, pathname, search }: RowProps) {
  const { t } = useTranslation("components");
  const set = chips.filter(({ value }) => value).length;
  return (
    <>
      <Controls
        fields={fields.filter(({ kind }) => kind === "search")}
        params={new URLSearchParams(search)}
        errors={errors}
      />
      {chips.length > 0 && (
        <button type="button" className="chip phone-only" {...opens(SHEET)}>
          <Icon source="FilterIcon" />
          {t("filters.title")}
          {set > 0 && <span className="chip-count">{set}</span>}
        </button>
      )}
      {chips.map((chip) => (
        <Filter
          key={chip.kind}
          chip={chip}
          isWrong={chip.fields.some(({ name }) => errors[name])}
          removal={listAddress(pathname, search, without(chip))}
        />
      ))}
    </>
  );
}

type PanelsProps = Omit<RowProps, "fields"> &
  Required<Pick<Props, "presets">> &
  Pick<Props, "sorts"> & {
    /** The list's address without filters, if any filter is set. */
    cleared: string | undefined;
  };

/** The panels of the chips, in the same order. */
function Panels({ chips, errors, pathname, search, presets, sorts, cleared }: PanelsProps) {
  const { t } = useTranslation("components");
  return (
    <>
      <div className="row row-between phone-only">
        <h2>{t("filters.title")}</h2>
        <IconButton icon="XIcon" label={t("close")} {...opens(SHEET)} />
      </div>
      {chips.map((chip) => {
        const { kind } = chip;
        return (
          <Panel
            key={kind}
            {...{ chip, errors, pathname, search }}
            presets={kind === "date" ? presets : []}
            sorts={kind === "text" ? sorts : undefined}
          />
        );
      })}
      <div className="row phone-only">
        {cleared && <ClearAll to={cleared} />}
        <Button type="submit" form={FORM} variant="primary">
          {t("filters.show")}
        </Button>
      </div>
    </>
  );
}

function ClearAll({ to }: { to: string }) {
  const { t } = useTranslation("components");
  return (
    <Link to={to} preventScrollReset className="clear">
      {t("filters.clear")}
    </Link>
  );
}

type ControlsProps = Required<Pick<Props, "fields" | "errors">> & {
  params: URLSearchParams;
  /** The id of the fields' form, if they stand outside it. */
  form?: string;
};

const Controls = ({ fields, params, errors, form }: ControlsProps) =>
  fields.map((filter) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      value={params.get(filter.name) ?? ""}
      errors={errors[filter.name]}
      form={form}
    />
  ));

const panelId = (kind: ShownChip["kind"]) => `${SHEET}-${kind}`;

type FilterProps = {
  chip: ShownChip;
  isWrong: boolean;
  /** The list's address without this filter. */
  removal: string;
};

/** One kind of filters: the chip that opens its panel, and the link that removes its values. */
const Filter = ({ chip, isWrong, removal }: FilterProps) => {
  const { kind, label, value } = chip;
  return (
    <div
      className={cx("filter", value && "filter-on", value?.length === 1 && "filter-short", isWrong && "filter-wrong")}
    >
      <button type="button" className="chip" {...opens(panelId(kind))}>
        {label}
        {value && (
          <>
            : <strong>{value}</strong>
          </>
        )}
        <Icon source={isWrong ? "AlertCircleIcon" : "ChevronDownIcon"} small />
      </button>
      {value && <Removal chip={chip} to={removal} onClick={focusChip} />}
    </div>
  );
};

type PanelProps = Omit<PanelsProps, "chips" | "cleared"> & { chip: ShownChip };

/** The fields of one kind. */
function Panel({ chip, errors, pathname, search, presets, sorts }: PanelProps) {
  const { t } = useTranslation("components");
  const { kind, title, fields } = chip;
  const params = new URLSearchParams(search);
  const at = (asks: Readonly<Record<string, string | null>>) => listAddress(pathname, search, asks);
  return (
    <fieldset id={panelId(kind)} className="panel menu-anchored" {...popover}>
      <legend>{title}</legend>
      {presets.length > 0 && (
        <div className="row">
          {presets.map(({ name, from, to }) => (
            <Link
              key={name}
              to={at({ from, to })}
              preventScrollReset
              className="chip"
              aria-current={(params.get("from") === from && params.get("to") === to) || undefined}
            >
              {t(`filters.${name}`)}
            </Link>
          ))}
        </div>
      )}
      <Controls {...{ fields, params, errors }} form={FORM} />
      {sorts && <Sort sorts={sorts} sort={params.get("sort")} isAlone={fields.length === 0} />}
      <div className="row row-between">
        {fields.length > 0 ? (
          <Link to={at(without(chip))} preventScrollReset>
            {t("filters.clearOne")}
          </Link>
        ) : (
          <span />
        )}
        <Button type="submit" form={FORM} variant="primary">
          {t("filters.apply")}
        </Button>
      </div>
    </fieldset>
  );
}

type RemovalProps = {
  chip: ShownChip;
  to: string;
  /** On a phone: the link itself names the filter that it removes. */
  isAlone?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
};

/** Removes a chip's filters. */
function Removal({ chip, to, isAlone, onClick }: RemovalProps) {
  const { t } = useTranslation("components");
  const filter = `${chip.label}: ${chip.value}`;
  return (
    <Link
      to={to}
      preventScrollReset
      className={cx("chip", isAlone && "phone-only")}
      aria-label={t("filters.remove", { filter })}
      onClick={onClick}
    >
      {isAlone && filter}
      <Icon source="XSmallIcon" small />
    </Link>
  );
}

/** Keeps the focus beside the link, which disappears. */
const focusChip = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.parentElement?.querySelector("button")?.focus();

type SortProps = {
  sorts: NonNullable<Props["sorts"]>;
  sort: string | null;
  /** The panel holds nothing else, and has the order's name. */
  isAlone: boolean;
};

/** The order is no filter: clearing the filters keeps it. An unknown order counts as the default one. */
function Sort({ sorts, sort, isAlone }: SortProps) {
  const { t } = useTranslation("components");
  const [usual, ...others] = sorts;
  const value = others.find((other) => other.value === sort)?.value ?? "";
  const field = plainField("sort", { id: "filter-sort", value, form: FORM });
  return (
    <SelectField field={field} label={t("sort")} labelHidden={isAlone} options={[{ ...usual, value: "" }, ...others]} />
  );
}
