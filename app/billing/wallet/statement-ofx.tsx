import { statementBookLoader } from "./statement-books";

export const handle = { i18n: ["exports"] };

export const loader = statementBookLoader((provider, asked) => provider.accounting.ofx(asked));

export { ExportFile as default } from "~/components/list/export-file";
