import { useTranslation } from "react-i18next";
import { useFormat } from "~/i18n/use-format";
import type { ListPage } from "~/utils/list-filters";
import { DataTable, type TableProps } from "./data-table";
import { EmptyList, type EmptyWords } from "./empty-list";
import { Pagination } from "./pagination";
import { useListBusy } from "./use-list-busy";

type Props<Row> = Omit<TableProps<Row>, "id" | "rows" | "empty" | "busy"> & {
  /** Made by the loader's `listPage`. */
  list: ListPage<Row>;
  empty: EmptyWords;
};

/** A page of a list: its table, or the reason for an empty one, and the links to its other pages. */
export function ListTable<Row>({ list, empty, ...table }: Props<Row>) {
  const { t } = useTranslation("components");
  const format = useFormat();
  const { rows, sortedNewest, more, empty: reason } = list;
  const total = format.number(list.total);
  return (
    <>
      {sortedNewest !== undefined && (
        <p className="muted">{t("sortedNewest", { number: format.number(sortedNewest) })}</p>
      )}
      {/* Announced when scripts change it, as filters do, and not when a page is opened. */}
      <p className="visually-hidden" role="status">
        {t("found", { number: more ? t("moreThan", { number: total }) : total })}
      </p>
      <DataTable
        {...table}
        id="list"
        isPage
        rows={rows}
        empty={<EmptyList reason={reason} {...empty} />}
        busy={useListBusy()}
      />
      {rows.length > 0 && <Pagination {...list} />}
    </>
  );
}
