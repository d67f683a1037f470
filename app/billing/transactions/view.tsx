import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { paths } from "~/paths";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("transactions", paths.transactions).loader;
export const action = viewScreens("transactions", paths.transactions).action;

export default function TransactionView() {
  return (
    <ViewDialog list={paths.transactions} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
  );
}
