import { guardedLoader } from "~/server/guard";
import { disputeParams } from "~/paths/dispute";

export const handle = { i18n: ["exports"] };

/** The sealed file that was sent. */
export const loader = guardedLoader({}, disputeParams.dispute, async ({ provider, context, params: { id } }) => {
  context.download(await provider.disputes.document({ params: { id } }));
  return null;
});

export { ExportFile as default } from "~/components/list/export-file";
