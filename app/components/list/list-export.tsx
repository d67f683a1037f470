import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { withParams } from "~/paths/search-params";
import { ExportDialog } from "./export-dialog";
import { useFilterWords, type FilterField } from "./filter-chips";

type Props = Omit<ComponentProps<typeof ExportDialog>, "filters" | "leftOut" | "search"> & {
  /** Everything the list can be narrowed by. */
  fields: readonly FilterField[];
  /** Those whose values in the URL the loader could not read. */
  unread: readonly string[];
};

/** The export dialog of a list whose file is what the filters of its URL find. `file`: its address, without them. */
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

/** The search of the list's address without what the loader could not read: a file is not made with that. */
export const useReadSearch = (unread: readonly string[]): string =>
  withParams(useLocation().search, Object.fromEntries(unread.map((name) => [name, null])));
