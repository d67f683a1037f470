import { redirect } from "@remix-run/cloudflare";
import { dayIn } from "#provider/contract/regions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paymentLinkPaths } from "~/paths/payment-link";
import { linkPreview } from "./payer-preview";

export const loader = guardedLoader({}, async () => {
  throw redirect(paymentLinkPaths.create);
});

/** The payer's view of a half-filled payment link, as JSON for the form's scripts. */
export const action = guardedAction({}, async ({ form, provider, region, language }) => {
  const preview = await linkPreview({ typed: form.data, provider, region, language, today: dayIn(region, new Date()) });
  return Response.json(preview, { headers: { "Cache-Control": "no-store" } });
});
