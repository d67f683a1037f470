import { AREA_ACCESS } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { exportScreens, readSorted } from "~/server/export-screens";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";

/**
 * The QR payments as a file, with the filters and in the order of the list's URL. The dialog leaves out unreadable
 * filters.
 */
export const QR_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.qrPayments,
  dialog: () => qrPaths.export,
  read: (asked) => readSorted(asked, LISTS.qr),
  size: (provider, { narrowed }) => provider.invoices.exportQrSize({ query: narrowed }),
  file: (provider, { narrowed, ...asked }) => provider.invoices.exportQr({ query: { ...narrowed, ...asked } }),
});
