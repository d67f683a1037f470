import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { USER_COLUMNS } from "#provider/contract/list-columns";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { USER_EXPORT } from "./exported";
import { USER_HEADINGS } from "./headings";
import { useUserFields } from "./user-filters";

export const handle = { dialog: true, i18n: ["exports", "users", "people"], title: "exports:title" };

export const loader = USER_EXPORT.loader;
export const action = USER_EXPORT.action;

export default function ExportUsers() {
  const { size, email, unread } = useLoaderData<typeof loader>();
  const { t } = useTranslation("users");
  return (
    <ListExport
      list={paths.users}
      file={userPaths.exportFile}
      size={size}
      listed={undefined}
      fields={useUserFields()}
      unread={unread}
      columns={USER_COLUMNS.file.map(({ key }) => t(USER_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
