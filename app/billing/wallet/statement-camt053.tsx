import { statementBookLoader } from "./statement-books";

export const handle = { i18n: ["exports"] };

export const loader = statementBookLoader((provider, { params, query }, version) =>
  provider.accounting.camt053({ params, query: version === undefined ? query : { ...query, version } }),
);

export { ExportFile as default } from "~/components/list/export-file";
