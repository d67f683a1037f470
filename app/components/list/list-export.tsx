import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { withParams } from "~/utils/search-params";
import { ExportDialog } from "./export-dialog";
import { useFilterWords, type FilterField } from "./filter-chips";

type Props = Omit<ComponentProps<typeof ExportDialog>, "filters"> & {
  /** Everything the list can be narrowed by. */
  fields: readonly FilterField[];
  /** Those whose values in the URL the loader could not read. */
  unread: readonly string[];
};

/** The export dialog of a list whose file is what the filters of its URL find. `file`: its address, without them. */
export function ListExport({ fields, unread, file, ...about }: Props) {
  const { search } = useLocation();
  return (
    <ExportDialog
      {...about}
      file={file + withParams(search, { page: null, rows: null })}
      filters={useFilterWords(fields, unread)}
    />
  );
}
