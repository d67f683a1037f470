import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { bulkPaths } from "~/paths/bulk";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import type { loader as detailLoader } from "./detail";

/**
 * The upload behind a dialog, with the rows that its page shows, and the address for closing the dialog, with the same
 * rows.
 */
export function useParentUpload() {
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/bulk-invoice/detail");
  const { search } = useLocation();
  if (!loaded) throw new Error("a dialog of an upload without the upload behind it");
  return { ...loaded, close: bulkPaths.one(loaded.upload.id) + withParams(search, OF_DIALOGS) };
}
