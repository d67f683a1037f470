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
  /** Message codes of values the loader could not use, by name. */
  errors?: Record<string, string[] | undefined>;
  /** What the list is asked for besides, by names of the URL: filtering keeps it. */
  kept?: Readonly<Record<string, string | null>>;
  /** The dialog that makes a file of the list, for whoever may have one. */
  exportTo?: string | false;
  /** The list, and what is said of it. */
  children: ReactNode;
};

const FORM = "toolbar";
const SHEET = "filters";

/**
 * A list below its filters, which are one row: a GET form whose state is the URL. Each chip opens the fields of one
 * kind, and says what they are set to; one click removes that. Without scripts one presses *Apply*; with them the list
 * follows as one types. On a phone all panels stand in one sheet, which is a popover there and no box at all where
 * there is room for a row. Filtering starts at the first page.
 *
 * The panels come behind the list, which is painted before a browser has read them (docs/decisions/0118); their fields
 * and buttons name the form. The sheet is there without a panel too: the form has its button there.
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
  /** Of the address. */
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
    /** Where the list is asked for nothing, if it is asked for something. */
    cleared: string | undefined;
  };

/** What the chips open, in the order of the chips. */
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
  /** The form they belong to, where they do not stand in it. */
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
  /** The list without it. */
  removal: string;
};

/** One kind of filters: the chip that opens its panel, and the way to remove what it is set to. */
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
  /** It says itself what it removes: on a phone. */
  isAlone?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
};

/** Takes a chip's filters away. */
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

/** The focus stays beside the link when that goes. */
const focusChip = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.parentElement?.querySelector("button")?.focus();

type SortProps = {
  sorts: NonNullable<Props["sorts"]>;
  sort: string | null;
  /** The panel holds nothing else, and is called so. */
  isAlone: boolean;
};

/** The order is no filter: clearing the filters keeps it. An unknown one is the usual one. */
function Sort({ sorts, sort, isAlone }: SortProps) {
  const { t } = useTranslation("components");
  const [usual, ...others] = sorts;
  const value = others.find((other) => other.value === sort)?.value ?? "";
  const field = plainField("sort", { id: "filter-sort", value, form: FORM });
  return (
    <SelectField field={field} label={t("sort")} labelHidden={isAlone} options={[{ ...usual, value: "" }, ...others]} />
  );
}
