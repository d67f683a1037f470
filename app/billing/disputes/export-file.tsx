import { DISPUTE_FILE } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = DISPUTE_FILE.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
