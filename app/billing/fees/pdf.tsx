import { feeFileLoader } from "./file";

export const handle = { i18n: ["exports"] };

export const loader = feeFileLoader((provider, asked) => provider.feeReports.pdf(asked));

export { ExportFile as default } from "~/components/list/export-file";
