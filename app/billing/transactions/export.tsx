import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { TRANSACTION_COLUMNS } from "#provider/contract/list-columns";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { TRANSACTION_EXPORT } from "./exported";
import { TRANSACTION_HEADINGS } from "./headings";
import type { loader as listLoader } from "./list";
import { useTransactionFields } from "./transaction-filters";

export const handle = {
  dialog: true,
  i18n: ["exports", "list-search", "transactions", "transaction-list", "words"],
  title: "exports:title",
};

export const loader = TRANSACTION_EXPORT.loader;
export const action = TRANSACTION_EXPORT.action;

export default function ExportTransactions() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transactions", "transaction-list", "exports"]);
  return (
    <ListExport
      list={paths.transactions}
      file={transactionPaths.exportFile}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/transactions/list")?.list.total}
      fields={useTransactionFields(currency)}
      unread={unread}
      columns={TRANSACTION_COLUMNS.file.map(({ key }) => t(TRANSACTION_HEADINGS[key]))}
      empty={t("transaction-list:empty.period")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
