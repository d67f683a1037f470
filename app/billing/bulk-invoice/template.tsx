import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";

export const handle = { i18n: ["exports"] };

/** The empty file to fill in, in the person's language. */
export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, async ({ provider, context, language }) => {
  context.download(await provider.bulk.template({ query: { language } }));
  return null;
});

export { ExportFile as default } from "~/components/list/export-file";
