import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { guardedLoader } from "~/server/guard";

export const handle = { i18n: ["exports"] };

/** The empty file to fill in, in the person's language. */
export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ provider, context, language }) => {
  context.download(await provider.payoutFiles.template({ query: { language } }));
  return null;
});

export { ExportFile as default } from "~/components/list/export-file";
