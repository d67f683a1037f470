import { WITHDRAWAL_FILE } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = WITHDRAWAL_FILE.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
