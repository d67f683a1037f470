import { AREA_ACCESS } from "#provider/contract/permissions";
import { receiptOr } from "~/billing/shared/bank/receipt-file";
import { guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";

export const handle = { i18n: ["exports"] };

/** The receipt of a withdrawal as a PDF, in the person's language. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.withdrawal,
  async ({ provider, context, params: { id }, language }) => {
    const make = () => provider.walletMoney.withdrawalReceipt({ params: { id }, query: { language } });
    context.download(await receiptOr(paths.withdrawal(id), make));
    return null;
  },
);

export { ExportFile as default } from "~/components/list/export-file";
