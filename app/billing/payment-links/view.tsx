import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { paths } from "~/paths";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("links", paths.paymentLinks).loader;
export const action = viewScreens("links", paths.paymentLinks).action;

export default function LinkView() {
  return (
    <ViewDialog list={paths.paymentLinks} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
  );
}
