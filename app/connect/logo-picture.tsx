import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";
import { connectParams } from "~/paths/connect";

export const handle = { i18n: ["exports"] };

/**
 * The logo of an application that is being prepared, from here: pages show pictures of their own address only. Where
 * there is none, 404.
 */
export const loader = guardedLoader(AREA_ACCESS.connect, connectParams.logo, async ({ provider, context, params }) => {
  context.download(await provider.connect.logo({ params }));
  return null;
});

export { ExportFile as default } from "~/components/list/export-file";
