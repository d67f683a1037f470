import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { LIST_HEADINGS_ID } from "~/styles/first-paint";
import { cx } from "~/utils/cx";
import { listAddress } from "./list-address";
import { RowMenu } from "./menu";

/** The two orders of a heading's link, by their names in the URL: the order of the first click, and the reverse. */
export type ColumnSort<Order extends string = string> = readonly [first: Order, turned: Order];

export type Column<Row> = {
  key: string;
  header: string;
  /** A text is also the cell's tooltip, because it may be cut. */
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures, never broken. */
  numeric?: boolean;
  /**
   * Long text may break; all other cells keep to one line. In a table of lines it is for a log, whose texts stand on no
   * other page.
   */
  wrap?: boolean;
  /**
   * In a table of lines: the width of the column (app/styles/areas/lists.css). Columns without one share the rest;
   * mostly that is the first column alone.
   */
  width?: "code" | "wide" | "date" | "due" | "status" | "amount" | "card" | "order" | "form";
  /**
   * In a table of lines: as room gets less, the column with the highest number leaves first. A column without a number
   * stays.
   */
  priority?: 2 | 3 | 4 | 5 | 6;
  /**
   * In a table of lines: the place on a phone, which is right above, right below, or a line of its own. Other columns
   * are part of the row's second line, or stand on the row's own page.
   */
  phone?: "amount" | "status" | "line";
  /** The orders of this column, if the list can be ordered by it. */
  sort?: ColumnSort;
};

export type TableProps<Row> = {
  /** The fragment for the links to the table's other pages: `list`, if the table has such pages. */
  id?: "list";
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Links and buttons of a row's menu. Without a result the row has no menu. */
  menu?: (row: Row) => ReactNode;
  /** Tick boxes, sent as `name` by the form with the id `form`; the box over them sends the rows' keys as `all`. */
  select?: { name: string; form: string } | undefined;
  /** Whether a row has a tick box; each has one without this. */
  canSelect?: (row: Row) => boolean;
  /** The content below the rows: that form, with its actions for the ticked rows. */
  bar?: ReactNode;
  /** The name of a row in the labels of its menu and tick box. */
  rowLabel?: (row: Row) => string;
  /** Replaces the table when there are no rows. */
  empty?: ReactNode;
  /** The list is being loaded again. */
  busy?: boolean;
  /** The table is the screen's main content, so the screen is as wide as its columns need. */
  isPage?: boolean;
  /**
   * Makes it a table of lines: each row is one line high, long text is cut with an ellipsis, columns leave by their
   * priority, and a click anywhere in a row follows the link of class `row-link` in its first column. On a phone a row
   * has two lines; this is the second.
   */
  secondLine?: (row: Row) => ReactNode;
  /** The order of the rows, and the order that has no `sort` in the URL. */
  sort?: { now: string; usual: string };
};

/** A table whose first column names the row. On a phone a row of a table of lines has two. */
export function DataTable<Row>({
  id,
  caption,
  columns,
  rows,
  rowKey,
  menu,
  select,
  canSelect = () => true,
  bar,
  rowLabel = rowKey,
  empty,
  busy,
  isPage,
  secondLine,
  sort,
}: TableProps<Row>) {
  const { t } = useTranslation("components");
  const { pathname, search } = useLocation();
  if (rows.length === 0 && empty) return <div className={cx("card", isPage && "is-page", busy && "busy")}>{empty}</div>;
  const classes = columns.map(cellClass);
  const table = (
    <table className={secondLine ? "data-table lines" : "data-table"} onChange={select && tickAll}>
      <caption className="visually-hidden">{caption}</caption>
      <thead id={isPage ? LIST_HEADINGS_ID : undefined}>
        <tr>
          {select && (
            <th scope="col" className="cell-select">
              <label>
                <input
                  type="checkbox"
                  className="choice-box"
                  name="all"
                  value={rows.filter(canSelect).map(rowKey).join()}
                  form={select.form}
                  aria-label={t("table.selectAll")}
                />
              </label>
            </th>
          )}
          <Headings
            columns={columns.map((column, index) => ({
              key: column.key,
              header: column.header,
              className: classes[index],
              orders: sort && column.sort,
            }))}
            hasTooltips={secondLine !== undefined}
            sort={sort}
            pathname={pathname}
            search={search}
          />
          {menu && (
            <th scope="col" className="cell-menu">
              <span className="visually-hidden">{t("table.actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const items = menu?.(row);
          return (
            <tr key={rowKey(row)}>
              {select &&
                (canSelect(row) ? (
                  <TickBox {...select} value={rowKey(row)} row={rowLabel(row)} />
                ) : (
                  <td className="cell-select">
                    <span className="visually-hidden">–</span>
                  </td>
                ))}
              {columns.map((column, index) => {
                const content = column.cell(row);
                return index === 0 ? (
                  <th key={column.key} scope="row" className={classes[index]}>
                    {content}
                    {secondLine && <span className="second-line">{secondLine(row)}</span>}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={classes[index]}
                    title={secondLine && typeof content === "string" ? content : undefined}
                  >
                    {content}
                  </td>
                );
              })}
              {menu && (
                <td className="cell-menu">
                  {items && (
                    <RowMenu rowKey={rowKey(row)} row={rowLabel(row)}>
                      {items}
                    </RowMenu>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return (
    <div id={id} className={cx("list-frame", isPage && "is-page", busy && "busy")} aria-busy={busy || undefined}>
      <div className="card card-flush">
        {secondLine ? (
          table
        ) : (
          <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
            {table}
          </div>
        )}
      </div>
      {bar}
    </div>
  );
}

/**
 * The box over the rows ticks all of them, and is ticked as long as all of them are. Without scripts the form sends
 * this box in place of theirs.
 */
function tickAll({ target, currentTarget }: FormEvent<HTMLTableElement>) {
  const [all, ...boxes] = currentTarget.querySelectorAll<HTMLInputElement>(".cell-select input");
  if (!all) return;
  if (target === all) for (const box of boxes) box.checked = all.checked;
  else all.checked = boxes.every(({ checked }) => checked);
}

type TickBoxProps = { name: string; form: string; value: string; row: string };

/** Ticks a row. */
function TickBox({ name, value, form, row }: TickBoxProps) {
  const { t } = useTranslation("components");
  return (
    <td className="cell-select">
      <label>
        <input
          type="checkbox"
          className="choice-box"
          name={name}
          value={value}
          form={form}
          aria-label={`${t("table.select")}: ${row}`}
        />
      </label>
    </td>
  );
}

type HeadingsProps = {
  columns: readonly { key: string; header: string; className: string | undefined; orders: ColumnSort | undefined }[];
  hasTooltips: boolean;
  sort: { now: string; usual: string } | undefined;
  pathname: string;
  search: string;
};

/** The names of the columns. Some are links that order the list by a column, or reverse its order. */
const Headings = ({ columns, hasTooltips, sort, pathname, search }: HeadingsProps) =>
  columns.map(({ key, header, className, orders }) => (
    <th
      key={key}
      scope="col"
      className={className}
      title={hasTooltips ? header : undefined}
      aria-sort={sort && orders?.includes(sort.now) ? directionOf(sort.now) : undefined}
    >
      {sort && orders ? (
        <Link preventScrollReset to={listAddress(pathname, search, { sort: nextOrder(orders, sort) })}>
          {header}
          <Icon source={directionOf(sort.now) === "ascending" ? "ArrowUpIcon" : "ArrowDownIcon"} small />
        </Link>
      ) : (
        header
      )}
    </th>
  ));

const nextOrder = ([first, turned]: ColumnSort, { now, usual }: { now: string; usual: string }) => {
  const next = now === first ? turned : first;
  return next === usual ? null : next;
};

const directionOf = (order: string) => (order.startsWith("-") ? "descending" : "ascending");

const cellClass = ({ numeric, wrap, width, priority, phone }: Column<never>) =>
  cx(
    numeric && "num",
    wrap && "cell-wrap",
    width && `w-${width}`,
    priority && `priority-${priority}`,
    phone && `phone-${phone}`,
  );
