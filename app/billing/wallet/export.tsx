import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
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
  return (
    <ListExport
      list={paths.walletOf(appId)}
      file={walletPaths.exportMovementsFile(appId)}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/wallet/movements")?.list.total}
      fields={useMovementFields(currency)}
      unread={unread}
      columns={MOVEMENT_COLUMNS.file.map(({ key }) => t(MOVEMENT_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
