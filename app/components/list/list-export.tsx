import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { withParams } from "~/paths/search-params";
import { ExportDialog } from "./export-dialog";
import { useFilterWords, type FilterField } from "./filter-chips";

type Props = Omit<ComponentProps<typeof ExportDialog>, "filters" | "leftOut" | "search"> & {
  /** All filters of the list. */
  fields: readonly FilterField[];
  /** The names of the filters whose values in the URL the loader could not read. */
  unread: readonly string[];
};

/**
 * The export dialog of a list whose file holds the rows that the filters of its URL find. `file`: the file's address,
 * without filters.
 */
export function ListExport({ fields, unread, file, ...about }: Props) {
  const read = useReadSearch(unread);
  return (
    <ExportDialog
      {...about}
      search={read}
      file={file + withParams(read, { page: null, rows: null })}
      filters={useFilterWords(fields, unread)}
      leftOut={fields.filter(({ name }) => unread.includes(name)).map(({ label }) => label)}
    />
  );
}

/** The search of the list's address without unreadable values, for the address of the file. */
export const useReadSearch = (unread: readonly string[]): string =>
  withParams(useLocation().search, Object.fromEntries(unread.map((name) => [name, null])));
