import { useActionData, useLoaderData } from "@remix-run/react";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { ViewDialog } from "~/components/list/view-dialog";
import { viewScreens } from "~/server/view-screens";
import { paths } from "~/utils/paths";

export const handle = { dialog: true, i18n: ["views"], title: "views:title" };

export const loader = viewScreens("users", paths.users, AREA_ACCESS.users).loader;
export const action = viewScreens("users", paths.users, AREA_ACCESS.users).action;

export default function UserView() {
  return <ViewDialog list={paths.users} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
