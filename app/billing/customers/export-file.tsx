import { CUSTOMER_EXPORT } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = CUSTOMER_EXPORT.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
