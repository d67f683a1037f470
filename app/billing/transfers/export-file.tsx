import { TRANSFER_FILE } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = TRANSFER_FILE.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
