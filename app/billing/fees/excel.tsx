import { feeFileLoader } from "./file";

export const handle = { i18n: ["exports"] };

export const loader = feeFileLoader((provider, asked) => provider.feeReports.excel(asked));

export { ExportFile as default } from "~/components/list/export-file";
