import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { paths } from "~/paths";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("users", paths.users).loader;
export const action = viewScreens("users", paths.users).action;

export default function UserView() {
  return <ViewDialog list={paths.users} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
