import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { userPaths } from "~/paths/user";

type Search = URLSearchParams | string;

/**
 * The list's filters and page stand in the addresses of its people and their dialogs, so that closing them leads back
 * to the same list.
 */
const listSearch = (search: Search): string => withParams(search, { back: null });

/** The search of a dialog that opens from a person's page and leads back there. */
export const backToPerson = (search: Search): string => withParams(search, { back: "person" });

/** The page behind a dialog about a person: the list, or the person's page if the dialog was opened there. */
export const behindDialog = (search: Search, id: string): string =>
  (new URLSearchParams(search).get("back") === "person" ? userPaths.one(id) : paths.users) + listSearch(search);

/** The page after a deletion: the list, because the person's page is gone. */
export const behindDeleted = (search: Search): string => paths.users + listSearch(search);
