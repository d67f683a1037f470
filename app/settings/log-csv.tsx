import { logFileLoader } from "./log-file";

export const handle = { i18n: ["exports"] };

export const loader = logFileLoader((provider, query) => provider.accountLog.exportCsv({ query }));

export { ExportFile as default } from "~/components/list/export-file";
