import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { LIST_HEADINGS_ID } from "~/styles/first-paint";
import { cx } from "~/utils/cx";
import { listAddress } from "./list-address";
import { RowMenu } from "./menu";

/** The orders that a heading's link asks for, by their names in the URL: the first click's, and the other way round. */
export type ColumnSort<Order extends string = string> = readonly [first: Order, turned: Order];

export type Column<Row> = {
  key: string;
  header: string;
  /** Text alone is the cell's tooltip as well, for where it is cut. */
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures, never broken. */
  numeric?: boolean;
  /**
   * Long text may break; everything else keeps to one line. In a table of lines: of a log, whose texts stand nowhere
   * else.
   */
  wrap?: boolean;
  /**
   * In a table of lines: how wide the column is (app/styles/areas/lists.css). Columns without one share what is left,
   * mostly the first alone.
   */
  width?: "code" | "wide" | "date" | "due" | "status" | "amount" | "card" | "order" | "form";
  /** Of a table of lines: where there is less room the highest number goes first, and what has none stays. */
  priority?: 2 | 3 | 4 | 5 | 6;
  /**
   * Of a table of lines: where it stands on a phone: right above, right below, or on a line of its own. What is not
   * placed is said by the row's second line, or left to its own page.
   */
  phone?: "amount" | "status" | "line";
  /** Of a list that can be ordered by this column. */
  sort?: ColumnSort;
};

export type TableProps<Row> = {
  /** Where the links to its other pages lead: `list`, of what has such pages. */
  id?: "list";
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Links and buttons of a row's menu; a row for which it returns nothing has no menu. */
  menu?: (row: Row) => ReactNode;
  /** Tick boxes, sent as `name` by the form with the id `form`; the one over them sends the rows' keys as `all`. */
  select?: { name: string; form: string } | undefined;
  /** Stands below the rows: that form, with what can be done with the ticked ones. */
  bar?: ReactNode;
  /** What a row is called in the labels of its menu and tick box. */
  rowLabel?: (row: Row) => string;
  /** Stands in place of the table when there are no rows. */
  empty?: ReactNode;
  /** The list is being read anew. */
  busy?: boolean;
  /** It is what its screen is for, which then is as wide as columns need. */
  isPage?: boolean;
  /**
   * Makes it a table of lines: each row is one line high, what is too long is cut with an ellipsis, columns leave by
   * their priority, and a click anywhere in a row follows the link of class `row-link` in its first column. On a phone
   * a row has two lines; this is the second.
   */
  secondLine?: (row: Row) => ReactNode;
  /** The order the rows are in, and the one that has no `sort` in the URL. */
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
                  value={rows.map(rowKey).join()}
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
              {select && <TickBox {...select} value={rowKey(row)} row={rowLabel(row)} />}
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
 * The box over the rows ticks all of them, and is ticked as long as all of them are. Without scripts it is sent in
 * their place.
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

/** The names of the columns; some are links that order the list by a column, or turn its order round. */
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
