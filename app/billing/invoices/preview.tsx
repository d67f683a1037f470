import { redirect } from "@remix-run/cloudflare";
import { idSchema } from "#provider/contract/fields";
import { dayIn } from "#provider/contract/regions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/utils/paths";
import { payerPreview } from "./payer-preview";

export const loader = guardedLoader({}, async () => {
  throw redirect(paths.createInvoice);
});

/** What the payer would see of what stands in the form, as JSON for the form's scripts; `?invoice=` names the one that is edited. */
export const action = guardedAction({}, async ({ form, url, provider, region, language }) => {
  const id = idSchema.safeParse(url.searchParams.get("invoice")).data;
  const invoice = id === undefined ? undefined : await provider.invoices.get({ params: { id } });
  const today = dayIn(region, new Date());
  return Response.json(await payerPreview({ typed: form.data, invoice, provider, region, language, today }), {
    headers: { "Cache-Control": "no-store" },
  });
});
