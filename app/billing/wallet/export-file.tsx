import { MOVEMENT_EXPORT } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = MOVEMENT_EXPORT.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
