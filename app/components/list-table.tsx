import type { ListPage } from "~/utils/list-filters";
import { DataTable, type TableProps } from "./data-table";
import { EmptyList, type EmptyWords } from "./empty-list";
import { Pagination } from "./pagination";
import { useListBusy } from "./use-list-busy";

type Props<Row> = Omit<TableProps<Row>, "rows" | "empty" | "busy"> & {
  /** As the loader's `listPage` made it. */
  list: ListPage<Row>;
  empty: EmptyWords;
};

/** A page of a list: its table, or why there is none, and the way to its other pages. */
export function ListTable<Row>({ list: { rows, page, pageSize, total, empty: reason }, empty, ...table }: Props<Row>) {
  return (
    <>
      <DataTable {...table} rows={rows} empty={<EmptyList reason={reason} {...empty} />} busy={useListBusy()} />
      {rows.length > 0 && <Pagination page={page} pageSize={pageSize} total={total} />}
    </>
  );
}
