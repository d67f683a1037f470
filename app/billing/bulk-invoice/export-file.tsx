import { BULK_EXPORT } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = BULK_EXPORT.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
