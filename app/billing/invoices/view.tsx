import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { paths } from "~/paths";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("invoices", paths.invoices).loader;
export const action = viewScreens("invoices", paths.invoices).action;

export default function InvoiceView() {
  return (
    <ViewDialog list={paths.invoices} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
  );
}
