import { USER_FILTERS } from "#provider/contract/filters";
import { USER_EXPORT_ROWS } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, readNarrowed } from "~/server/export-screens";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { askTeam } from "./ask-team";

/** The people of the account as a file, with the filters of the list's URL. */
export const USER_EXPORT = exportScreens({
  access: AREA_ACCESS.seeUsers,
  params: {},
  list: () => paths.users,
  dialog: () => userPaths.export,
  read: (asked) => ({ ...readNarrowed(asked, USER_FILTERS), shown: {} }),
  size: async (provider, query) => {
    const { totalElements } = await askTeam(provider, { ...query, page: 0, pageSize: 1 });
    return { rows: Math.min(totalElements, USER_EXPORT_ROWS), cut: totalElements > USER_EXPORT_ROWS };
  },
  file: (provider, query) => provider.users.export({ query }),
});
