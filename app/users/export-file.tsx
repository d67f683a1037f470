import { AREA_ACCESS } from "#provider/contract/permissions";
import { answerWithFile } from "~/server/export-file";
import { guardedLoader } from "~/server/guard";
import { readFilters, textFilter } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

export const handle = { i18n: ["exports"] };

/** The list as a file, with the filter in force, in the reader's language. A screen, so that failures have a page. */
export const loader = guardedLoader(AREA_ACCESS.users, async ({ provider, url, language, context }) => {
  const { values } = readFilters(url.searchParams, language, { fullName: textFilter });
  const dialog = paths.exportUsers + withParams(url.searchParams, {});
  return answerWithFile(context, dialog, () => provider.users.export({ query: { ...values, language } }));
});

export { ExportFile as default } from "~/components/export-file";
