import { useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import { ExportDialog } from "~/components/list/export-dialog";
import { useFilterWords } from "~/components/list/filter-chips";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { MOVEMENT_EXPORT } from "./exported";
import { MOVEMENT_HEADINGS } from "./headings";
import { useMovementFields } from "./movement-filters";
import type { loader as listLoader } from "./movements";

export const handle = { dialog: true, i18n: ["exports", "wallet"], title: "exports:title" };

export const loader = MOVEMENT_EXPORT.loader;
export const action = MOVEMENT_EXPORT.action;

export default function ExportMovements() {
  const { appId, size, email, unread, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wallet", "exports"]);
  const { search } = useLocation();
  const filters = useFilterWords(useMovementFields(currency), unread);
  return (
    <ExportDialog
      list={paths.walletOf(appId)}
      file={paths.exportMovementsFile(appId) + withParams(search, { page: null, rows: null })}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/wallet/movements")?.list.total}
      filters={filters}
      columns={MOVEMENT_COLUMNS.file.map(({ key }) => t(MOVEMENT_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
