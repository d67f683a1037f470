import { redirect } from "@remix-run/cloudflare";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/utils/paths";
import { payerPreview } from "./payer-preview";

export const loader = guardedLoader(AREA_ACCESS.createInvoice, async () => {
  throw redirect(paths.createInvoice);
});

/** What the payer would see of what stands in the form of a new invoice, as JSON for the form's scripts. */
export const action = guardedAction(AREA_ACCESS.createInvoice, async ({ form, provider, region, language }) =>
  Response.json(
    await payerPreview({ typed: form.data, provider, region, language, today: dayIn(region, new Date()) }),
    { headers: { "Cache-Control": "no-store" } },
  ),
);
