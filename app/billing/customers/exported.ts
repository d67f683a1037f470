import { CUSTOMER_FILTERS } from "#provider/contract/filters";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, readNarrowed } from "~/server/export-screens";
import { customerPaths } from "~/paths/customer";
import { paths } from "~/paths";

/** The customers as a file, with the search of the list's URL. */
export const CUSTOMER_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.customers,
  dialog: () => customerPaths.export,
  read: (asked) => readNarrowed(asked, CUSTOMER_FILTERS),
  size: (provider, query) => provider.customers.exportSize({ query }),
  file: (provider, query) => provider.customers.export({ query }),
});
