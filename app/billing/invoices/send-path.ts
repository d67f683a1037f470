import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

/** The dialog that sends an invoice. Naming the application lets its message be read beside the invoice, not after it. */
export const sendPath = ({ id, appId }: { id: string; appId: string }): string =>
  paths.sendInvoice(id) + withParams("", { appId });
