import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { PAYOUT_COLUMNS } from "#provider/contract/payout-columns";
import type { FilterField } from "~/components/list/filter-chips";
import { ListExport } from "~/components/list/list-export";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { PAYOUT_FILE } from "./exported";
import { PAYOUT_HEADINGS } from "./file-headings";
import type { loader as listLoader } from "./list";
import { usePayoutFields } from "./payout-fields";

export const handle = {
  dialog: true,
  i18n: ["exports", "payouts", "payout", "payout-file"],
  title: "exports:title",
};

export const loader = PAYOUT_FILE.loader;
export const action = PAYOUT_FILE.action;

/** Tabs that do not show the whole list. */
const TABS = ["WAITING", "UNDER_WAY", "FAILED", "RETURNED"] as const;

export default function ExportPayouts() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const behind = useRouteLoaderData<typeof listLoader>("billing/payouts/list");
  const { t } = useTranslation(["payouts", "payout", "payout-file", "exports"]);
  const tab: FilterField = {
    kind: "select",
    name: "tab",
    label: t("payout-file:tab"),
    options: TABS.map((value) => ({ value, label: t(`tab.${value}`) })),
  };
  const fields = usePayoutFields(behind?.offered ?? { currency, applications: [], states: [] });
  return (
    <ListExport
      list={paths.payouts}
      file={payoutPaths.exportFile}
      size={size}
      listed={behind?.list.total}
      fields={TABS.some((known) => known === behind?.tab) || unread.includes(tab.name) ? [tab, ...fields] : fields}
      unread={unread}
      columns={PAYOUT_COLUMNS.file.map(({ key }) => t(PAYOUT_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
