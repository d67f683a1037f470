import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";
import { connectParams } from "~/paths/connect";

export const handle = { i18n: ["exports"] };

/**
 * The logo of an application in preparation, served from this site, because pages show pictures of their own address
 * only. 404 if there is none.
 */
export const loader = guardedLoader(AREA_ACCESS.connect, connectParams.logo, async ({ provider, context, params }) => {
  context.download(await provider.connect.logo({ params }));
  return null;
});

export { ExportFile as default } from "~/components/list/export-file";
