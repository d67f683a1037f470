import { redirect } from "@remix-run/cloudflare";
import { dayIn } from "#provider/contract/regions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { payerPreview } from "./payer-preview";

export const loader = guardedLoader({}, async () => {
  throw redirect(paths.createInvoice);
});

/**
 * The payer's view of a half-filled invoice, as JSON for the form's scripts. `appId` in the address is the application
 * of an edited invoice.
 */
export const action = guardedAction({}, async ({ form, provider, region, language, url }) => {
  const given = { typed: form.data, region, language, today: dayIn(region, new Date()) };
  const preview = await payerPreview({ ...given, provider, of: url.searchParams.get("appId") });
  return Response.json(preview, { headers: { "Cache-Control": "no-store" } });
});
