import { QR_FILTERS } from "#provider/contract/filters";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, readNarrowed } from "~/server/export-screens";
import { paths } from "~/utils/paths";
import { qrPaths } from "~/utils/qr-paths";

/** The QR payments as a file, with the filters of the list's URL; the dialog leaves out those that cannot be read. */
export const QR_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.qrPayments,
  dialog: () => qrPaths.export,
  read: (asked) => readNarrowed(asked, QR_FILTERS),
  size: (provider, query) => provider.invoices.exportQrSize({ query }),
  file: (provider, query) => provider.invoices.exportQr({ query }),
});
