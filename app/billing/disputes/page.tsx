import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";
import { disputeParams } from "~/paths/dispute";

export const handle = { i18n: ["exports"] };

/** A page of the file that will be sent, as the bank will see it. */
export const loader = guardedLoader(
  AREA_ACCESS.answerDispute,
  disputeParams.page,
  async ({ provider, context, params: { id, number } }) => {
    const { body } = await provider.disputes.page({ params: { id, number: Number(number) } });
    // It is looked at in the person's own reader, and need not be kept.
    context.download({
      body,
      contentType: "application/pdf",
      contentDisposition: `inline; filename="${id}-${number}.pdf"`,
    });
    return null;
  },
);

export { ExportFile as default } from "~/components/list/export-file";
