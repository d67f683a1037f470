import { statementFileLoader } from "./statement-file";

export const handle = { i18n: ["exports"] };

export const loader = statementFileLoader((provider, asked) => provider.statements.excel(asked));

export { ExportFile as default } from "~/components/list/export-file";
