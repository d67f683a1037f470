import { MOVEMENT_FILTERS } from "#provider/contract/filters";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, readNarrowed } from "~/server/export-screens";
import { pathParams, paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";

/**
 * The movements of a wallet as a file, with the filters of the list's URL. The dialog leaves out unreadable filters.
 */
export const MOVEMENT_EXPORT = exportScreens({
  access: AREA_ACCESS.wallet,
  params: pathParams.application,
  list: ({ appId }) => paths.walletOf(appId),
  dialog: ({ appId }) => walletPaths.exportMovements(appId),
  read: ({ params: { appId }, ...asked }) => {
    const { query, shown, left } = readNarrowed(asked, MOVEMENT_FILTERS);
    return { query: { appId, ...query }, shown: { appId, ...shown }, left };
  },
  size: (provider, { appId, ...query }) => provider.wallets.exportSize({ params: { appId }, query }),
  file: (provider, { appId, ...query }) => provider.wallets.export({ params: { appId }, query }),
});
