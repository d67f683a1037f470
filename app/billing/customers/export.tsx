import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { CUSTOMER_COLUMNS } from "#provider/contract/list-columns";
import { ListExport } from "~/components/list/list-export";
import { customerPaths } from "~/paths/customer";
import { paths } from "~/paths";
import { useCustomerFields } from "./customer-fields";
import { CUSTOMER_EXPORT } from "./exported";
import { CUSTOMER_HEADINGS } from "./headings";
import type { loader as listLoader } from "./list";

export const handle = { dialog: true, i18n: ["exports", "customers"], title: "exports:title" };

export const loader = CUSTOMER_EXPORT.loader;
export const action = CUSTOMER_EXPORT.action;

export default function ExportCustomers() {
  const { size, email, unread } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["customers", "exports"]);
  return (
    <ListExport
      list={paths.customers}
      file={customerPaths.exportFile}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/customers/list")?.list.total}
      fields={useCustomerFields()}
      unread={unread}
      columns={CUSTOMER_COLUMNS.file.map(({ key }) => t(CUSTOMER_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
