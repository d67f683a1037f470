import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListedPayoutFile } from "#provider/contract/payout-files";
import { MAIN_TEXT, PAYOUT_FILE_FILTERS } from "#provider/contract/filters";
import { PAYOUT_FILE_TABS } from "#provider/contract/list-tabs";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { PAYOUT_FILE_STATES } from "#provider/contract/words";
import { LISTS } from "#provider/rules/lists";
import { moneyColumns, MoneyLink } from "~/billing/shared/money/money-columns";
import type { Column } from "~/components/list/data-table";
import { filterFields } from "~/components/list/filter-fields";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { Toolbar } from "~/components/list/toolbar";
import { WordBadge } from "~/components/page/badge";
import { LiveButton } from "~/components/page/live-button";
import { BriefTime } from "~/components/page/date-time";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { payoutFilePaths } from "~/paths/payout-file";
import { readPage } from "~/paths/search-params";
import { FILE_TONE } from "./status-tones";

export const links = areaSheets("lists");
export const handle = { i18n: ["payout-files", "payout-upload"], title: "payout-upload:list.title" };

/** The fields of a row. The amount is in minor units, times are in UTC. */
const rowOf = (file: ListedPayoutFile) => ({
  id: file.id,
  fileName: file.fileName,
  appName: file.appName,
  createdBy: file.createdBy,
  createdDate: file.createdDate,
  state: file.state,
  waitsForYou: file.waitsForYou,
  rows: file.rows,
  amount: file.amount,
  currency: file.currency,
});
type Row = ReturnType<typeof rowOf>;

/** Files of payouts in sight, newest first: all files whose payouts were made, and the person's own checked files. */
export const loader = guardedLoader(AREA_ACCESS.payouts, async ({ provider, context, url, region, language }) => {
  const asked = readPage(url.searchParams);
  const { values, errors } = readFilters(url.searchParams, language, PAYOUT_FILE_FILTERS);
  const tab = PAYOUT_FILE_TABS.find((known) => known === url.searchParams.get("tab"));
  const [list, applications, user] = await Promise.all([
    provider.payoutFiles.search({ query: { ...values, ...asked, ...(tab && { tab }) } }),
    provider.applications.list(),
    context.user(),
  ]);
  const person = personOf(user);
  const page = listPage(list, { values: { ...values, tab }, asked, row: rowOf });
  return {
    crumb: screenName(language, "payout-upload:list.title"),
    list: page,
    first: firstRow("payoutFiles", page, { user, language, region }),
    tabs: listTabs(LISTS.payoutFiles.tabs, { path: payoutFilePaths.list, url, counts: list.tabs, person }),
    tab: tab ?? null,
    isFiltered: Object.keys(values).length > 0,
    offered: {
      applications: applications.map(({ appId, name }) => ({ value: appId, label: name })),
      states: PAYOUT_FILE_STATES,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canUpload: allows(PAYOUT_PAYMENT, person),
  };
});

export default function PayoutFiles() {
  const { list, first, tabs, tab, isFiltered, offered, errors, presets, canUpload } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout-upload", "payout-files", "components"]);
  const upload = canUpload && (
    <LiveButton to={payoutFilePaths.upload} variant="primary">
      {t("list.upload")}
    </LiveButton>
  );
  return (
    <Page title={t("list.title")} subtitle={t("list.lead")} actions={upload}>
      {tabs.length > 0 && (
        <ListTabs tabs={tabs} words={{ ALL: t("components:filters.all"), WAITING: t("list.waiting") }} />
      )}
      <Toolbar
        presets={presets}
        errors={errors}
        kept={{ tab }}
        fields={filterFields(
          PAYOUT_FILE_FILTERS,
          {
            text: t("list.search"),
            state: t("payout-files:field.state"),
            appId: t("payout-files:field.application"),
            from: t("list.from"),
            to: t("list.to"),
          },
          {
            search: MAIN_TEXT.payoutFiles,
            options: {
              appId: offered.applications,
              state: offered.states.map((value) => ({ value, label: t(`payout-files:state.${value}`) })),
            },
          },
        )}
      >
        <ListTable
          list={list}
          caption={t("list.caption")}
          columns={useColumns()}
          rowKey={(row) => row.id}
          secondLine={({ appName, createdDate }) => (
            <>
              {appName} · <BriefTime at={createdDate} />
            </>
          )}
          empty={{
            first,
            filters: t(tab === "WAITING" && !isFiltered ? "list.noneWaits" : "list.noneFits"),
          }}
        />
      </Toolbar>
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("payout-files");
  const { number } = useFormat();
  return [
    {
      key: "file",
      header: t("field.file"),
      cell: ({ id, fileName }) => <MoneyLink to={payoutFilePaths.one(id)} text={fileName} id={id} />,
    },
    {
      key: "rows",
      header: t("field.rows"),
      cell: ({ rows }) => number(rows),
      numeric: true,
      width: "code",
      priority: 4,
    },
    moneyColumns.application(t("field.application")),
    moneyColumns.createdBy(t("field.createdBy")),
    moneyColumns.created(t("field.checked")),
    {
      key: "state",
      header: t("field.state"),
      cell: ({ state, waitsForYou }) => (
        <WordBadge
          word={state}
          tones={FILE_TONE}
          say={(known) => t(waitsForYou ? "one.waitsForYou" : `state.${known}`)}
        />
      ),
      width: "status",
      phone: "status",
    },
    moneyColumns.amount(t("field.amount")),
  ];
}
