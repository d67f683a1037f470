import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { paths } from "~/paths";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("qr", paths.qrPayments).loader;
export const action = viewScreens("qr", paths.qrPayments).action;

export default function QrView() {
  return (
    <ViewDialog list={paths.qrPayments} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
  );
}
