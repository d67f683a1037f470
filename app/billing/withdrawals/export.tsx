import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { WITHDRAWAL_COLUMNS } from "#provider/contract/wallet-money-columns";
import type { FilterField } from "~/components/list/filter-chips";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { WITHDRAWAL_FILE } from "./exported";
import { WITHDRAWAL_HEADINGS } from "./headings";
import type { loader as listLoader } from "./list";
import { useWithdrawalFields } from "./withdrawal-fields";

export const handle = { dialog: true, i18n: ["exports", "withdrawals", "payout-file"], title: "exports:title" };

export const loader = WITHDRAWAL_FILE.loader;
export const action = WITHDRAWAL_FILE.action;

export default function ExportWithdrawals() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const behind = useRouteLoaderData<typeof listLoader>("billing/withdrawals/list");
  const { t } = useTranslation(["withdrawals", "payout-file", "exports"]);
  // Tabs that do not show the whole list.
  const options = [
    { value: "UNDER_WAY", label: t("state.IN_PROGRESS") },
    { value: "ARRIVED", label: t("state.SUCCESS") },
    { value: "FAILED", label: t("state.FAIL") },
    { value: "RETURNED", label: t("state.RETURNED") },
  ];
  const tab: FilterField = { kind: "select", name: "tab", label: t("payout-file:tab"), options };
  const fields = useWithdrawalFields(behind?.offered ?? { currency, applications: [], states: [] });
  const isNarrowed = options.some(({ value }) => value === behind?.tab) || unread.includes(tab.name);
  return (
    <ListExport
      list={paths.withdrawals}
      file={walletPaths.exportWithdrawalsFile}
      size={size}
      listed={behind?.list.total}
      fields={isNarrowed ? [tab, ...fields] : fields}
      unread={unread}
      columns={WITHDRAWAL_COLUMNS.file.map(({ key }) => t(WITHDRAWAL_HEADINGS[key]))}
      empty={t("list.noneFound")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
