import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { USER_FILTERS } from "#provider/contract/filters";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { USER_COLUMNS } from "#provider/contract/list-columns";
import { ExportDialog } from "~/components/list/export-dialog";
import { filterFields } from "~/components/list/filter-fields";
import { useFilterWords } from "~/components/list/filter-chips";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { USER_EXPORT } from "./exported";
import { USER_HEADINGS } from "./headings";

export const handle = { dialog: true, i18n: ["exports", "users"], title: "exports:title" };

export const loader = USER_EXPORT.loader;
export const action = USER_EXPORT.action;

export default function ExportUsers() {
  const { size, email, isFiltered } = useLoaderData<typeof loader>();
  const { t } = useTranslation("users");
  const { search } = useLocation();
  const filters = useFilterWords(
    filterFields(USER_FILTERS, { fullName: t("field.fullName") }, { search: "fullName" }),
    [],
  );
  return (
    <ExportDialog
      list={paths.users}
      file={paths.exportUsersFile + withParams(search, { page: null, rows: null })}
      size={size}
      listed={undefined}
      filters={isFiltered ? filters : []}
      columns={USER_COLUMNS.file.map(({ key }) => t(USER_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
