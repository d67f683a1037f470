import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { QR_COLUMNS } from "#provider/contract/list-columns";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { QR_EXPORT } from "./exported";
import { QR_HEADINGS } from "./headings";
import type { loader as listLoader } from "./list";
import { useQrFields } from "./qr-fields";

export const handle = {
  dialog: true,
  i18n: ["exports", "list-search", "qr-payments", "words"],
  title: "exports:title",
};

export const loader = QR_EXPORT.loader;
export const action = QR_EXPORT.action;

export default function ExportQrPayments() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-payments", "exports"]);
  return (
    <ListExport
      list={paths.qrPayments}
      file={qrPaths.exportFile}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/qr-payments/list")?.list.total}
      fields={useQrFields(currency)}
      unread={unread}
      columns={QR_COLUMNS.file.map(({ key }) => t(QR_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
