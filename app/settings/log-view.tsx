import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { logPaths } from "~/paths/account-log";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("accountLog", logPaths.list).loader;
export const action = viewScreens("accountLog", logPaths.list).action;

export default function LogView() {
  return <ViewDialog list={logPaths.list} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
