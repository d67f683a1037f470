import { USER_EXPORT } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = USER_EXPORT.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
