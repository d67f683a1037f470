import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { MAIN_TEXT, USER_FILTERS } from "#provider/contract/filters";
import { USER_COLUMNS } from "#provider/contract/list-columns";
import { filterFields } from "~/components/list/filter-fields";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/utils/paths";
import { userPaths } from "~/utils/user-paths";
import { USER_EXPORT } from "./exported";
import { USER_HEADINGS } from "./headings";

export const handle = { dialog: true, i18n: ["exports", "users"], title: "exports:title" };

export const loader = USER_EXPORT.loader;
export const action = USER_EXPORT.action;

export default function ExportUsers() {
  const { size, email, isFiltered } = useLoaderData<typeof loader>();
  const { t } = useTranslation("users");
  return (
    <ListExport
      list={paths.users}
      file={userPaths.exportFile}
      size={size}
      listed={undefined}
      fields={filterFields(USER_FILTERS, { fullName: t("field.fullName") }, { search: MAIN_TEXT.users })}
      unread={isFiltered ? [] : ["fullName"]}
      columns={USER_COLUMNS.file.map(({ key }) => t(USER_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
