import { PAYOUT_FILE } from "./exported";

export const handle = { i18n: ["exports"] };

export const loader = PAYOUT_FILE.fileLoader;

export { ExportFile as default } from "~/components/list/export-file";
