import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/utils/cx";
import { RowMenu } from "./row-menu";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures, never broken. */
  numeric?: boolean;
  /** Long text may break; everything else keeps to one line. */
  wrap?: boolean;
  /** Left out on a phone; the row's own page has it. */
  minor?: boolean;
};

export type TableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Links and buttons of a row's menu; a row for which it returns nothing has no menu. */
  menu?: (row: Row) => ReactNode;
  /** Tick boxes, sent as `name` by the form with the id `form`; those of the rows `ticked` are ticked at first. */
  select?: { name: string; form: string; ticked?: readonly string[] } | undefined;
  /** What a row is called in the labels of its menu and tick box. */
  rowLabel?: (row: Row) => string;
  /** Stands in place of the table when there are no rows. */
  empty?: ReactNode;
  /** The list is being read anew. */
  busy?: boolean;
};

/** A table that becomes a stack of cards on a phone; the first column names the row. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  menu,
  select,
  rowLabel = rowKey,
  empty,
  busy,
}: TableProps<Row>) {
  const { t } = useTranslation("components");
  if (rows.length === 0 && empty) return <div className={cx("card", busy && "busy")}>{empty}</div>;
  return (
    <div className={cx("card card-flush", busy && "busy")} aria-busy={busy || undefined}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
        <table className="data-table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {select && (
                <th scope="col">
                  <span className="visually-hidden">{t("table.select")}</span>
                </th>
              )}
              {columns.map(({ key, header, numeric, minor }) => (
                <th key={key} scope="col" className={cx(numeric && "num", minor && "cell-minor")}>
                  {header}
                </th>
              ))}
              {menu && (
                <th scope="col">
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
                  {select && (
                    <td className="cell-select">
                      <input
                        type="checkbox"
                        className="choice-box"
                        name={select.name}
                        value={rowKey(row)}
                        form={select.form}
                        defaultChecked={select.ticked?.includes(rowKey(row))}
                        aria-label={`${t("table.select")}: ${rowLabel(row)}`}
                      />
                    </td>
                  )}
                  {columns.map(({ key, header, cell, numeric, wrap, minor }, index) => {
                    const className = cx(numeric && "num", wrap && "cell-wrap", minor && "cell-minor");
                    return index === 0 ? (
                      <th key={key} scope="row" data-label={header} className={className}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={key} data-label={header} className={className}>
                        {cell(row)}
                      </td>
                    );
                  })}
                  {menu && (
                    <td className="cell-menu">
                      {items && <RowMenu label={t("table.rowActions", { row: rowLabel(row) })}>{items}</RowMenu>}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
