import { guardedLoader } from "~/server/guard";
import { disputeParams } from "~/paths/dispute";

export const handle = { i18n: ["exports"] };

/** A file of an answer, as it is kept. */
export const loader = guardedLoader({}, disputeParams.file, async ({ provider, context, params: { id, fileId } }) => {
  context.download(await provider.disputes.file({ params: { id, fileId } }));
  return null;
});

export { ExportFile as default } from "~/components/list/export-file";
