import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { TRANSFER_COLUMNS } from "#provider/contract/wallet-money-columns";
import type { FilterField } from "~/components/list/filter-chips";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { TRANSFER_FILE } from "./exported";
import { TRANSFER_HEADINGS } from "./headings";
import type { loader as listLoader } from "./list";
import { useTransferFilters } from "./transfer-filters";

export const handle = { dialog: true, i18n: ["exports", "transfers", "payout-file"], title: "exports:title" };

export const loader = TRANSFER_FILE.loader;
export const action = TRANSFER_FILE.action;

export default function ExportTransfers() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const behind = useRouteLoaderData<typeof listLoader>("billing/transfers/list");
  const { t } = useTranslation(["transfers", "payout-file", "exports"]);
  // Tabs that do not show the whole list.
  const options = [
    { value: "OUT", label: t("word.OUT") },
    { value: "IN", label: t("word.IN") },
    { value: "TOP_UP", label: t("tab.TOP_UP") },
  ];
  const tab: FilterField = { kind: "select", name: "tab", label: t("payout-file:tab"), options };
  const fields = useTransferFilters(behind?.offered ?? { currency, applications: [] });
  const isNarrowed = options.some(({ value }) => value === behind?.tab) || unread.includes(tab.name);
  return (
    <ListExport
      list={paths.transfers}
      file={walletPaths.exportTransfersFile}
      size={size}
      listed={behind?.list.total}
      fields={isNarrowed ? [tab, ...fields] : fields}
      unread={unread}
      columns={TRANSFER_COLUMNS.file.map(({ key }) => t(TRANSFER_HEADINGS[key]))}
      empty={t("list.noneFound")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
