import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DISPUTE_COLUMNS } from "#provider/contract/list-columns";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import type { FilterField } from "~/components/list/filter-chips";
import { ListExport } from "~/components/list/list-export";
import { disputePaths } from "~/paths/dispute";
import { useDisputeFields } from "./dispute-fields";
import { DISPUTE_FILE } from "./exported";
import { DISPUTE_HEADINGS } from "./headings";
import type { loader as listLoader } from "./list";

export const handle = { dialog: true, i18n: ["exports", "disputes", "payout-file"], title: "exports:title" };

export const loader = DISPUTE_FILE.loader;
export const action = DISPUTE_FILE.action;

export default function ExportDisputes() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const behind = useRouteLoaderData<typeof listLoader>("billing/disputes/list");
  const { t } = useTranslation(["disputes", "payout-file", "exports"]);
  // Tabs that do not show the whole list.
  const options = (["ANSWER_DUE", "SENT", "WON", "LOST"] as const).map((value) => ({
    value,
    label: t(`disputes:tab.${value}`),
  }));
  const tab: FilterField = { kind: "select", name: "tab", label: t("payout-file:tab"), options };
  const fields = useDisputeFields(behind?.offered ?? { currency, applications: [], states: [] });
  const isNarrowed = options.some(({ value }) => value === behind?.tab) || unread.includes(tab.name);
  return (
    <ListExport
      list={disputePaths.list}
      file={disputePaths.exportFile}
      size={size}
      listed={behind?.list.total}
      fields={isNarrowed ? [tab, ...fields] : fields}
      unread={unread}
      columns={DISPUTE_COLUMNS.file.map(({ key }) => t(DISPUTE_HEADINGS[key]))}
      empty={t("list.noneFound")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
