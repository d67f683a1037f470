import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { userPaths } from "~/paths/user";

type Search = URLSearchParams | string;

/**
 * The list's filters and page travel in the addresses of its people and their dialogs, so that closing them leads back
 * to the same list.
 */
const listSearch = (search: Search): string => withParams(search, { back: null });

/** The search of a dialog that is opened from somebody's page, and leads back there. */
export const backToPerson = (search: Search): string => withParams(search, { back: "person" });

/**
 * Where a dialog about somebody leads when it is closed: to the list, or back to their page where it was opened from
 * there.
 */
export const behindDialog = (search: Search, id: string): string =>
  (new URLSearchParams(search).get("back") === "person" ? userPaths.one(id) : paths.users) + listSearch(search);

/** Where it leads once they are deleted: their page is gone. */
export const behindDeleted = (search: Search): string => paths.users + listSearch(search);
