import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Dispute } from "#provider/contract/disputes";
import { DISPUTE_STATES } from "#provider/contract/dispute-words";
import { DISPUTE_FILTERS } from "#provider/contract/filters";
import { DISPUTE_COLUMNS } from "#provider/contract/list-columns";
import { DISPUTE_SORTS } from "#provider/contract/list-sorts";
import { DISPUTE_TABS } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { LISTS } from "#provider/rules/lists";
import { sayWord } from "#provider/rules/open-words";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { BY_AMOUNT, useSortedCaption, useSortOptions } from "~/components/list/list-orders";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { Toolbar } from "~/components/list/toolbar";
import { WordBadge } from "~/components/page/badge";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { disputePaths } from "~/paths/dispute";
import { readPage } from "~/paths/search-params";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import { listTabs } from "~/utils/list-tabs";
import { listChanges } from "~/utils/revalidation";
import { useDisputeFields } from "./dispute-fields";
import { DISPUTE_HEADINGS } from "./headings";
import { DISPUTE_TONE } from "./tones";

export const links = areaSheets("lists");
export const handle = { i18n: ["disputes", "exports", "list-orders"], title: "disputes:title" };

/** The fields of a row. Amounts are in minor units, times in UTC. */
const rowOf = (dispute: Dispute) => ({
  id: dispute.id,
  respondBy: dispute.respondBy,
  fullName: dispute.fullName,
  orderId: dispute.orderId,
  reason: dispute.reason,
  reasonCode: dispute.reasonCode,
  appName: dispute.appName,
  state: dispute.state,
  amount: dispute.amount,
  currency: dispute.currency,
});
type Row = ReturnType<typeof rowOf>;

/** Disputes in sight, what has to be answered first on top. An unreadable filter is reported and ignored. */
export const loader = guardedLoader({}, async ({ provider, context, url, region, language }) => {
  const { values, errors } = readFilters(url.searchParams, language, DISPUTE_FILTERS);
  const sort = readSort(url.searchParams, DISPUTE_SORTS);
  const asked = readPage(url.searchParams);
  const tab = DISPUTE_TABS.find((known) => known === url.searchParams.get("tab"));
  const [list, applications, user] = await Promise.all([
    provider.disputes.list({ query: { ...values, sort, ...(tab && { tab }), ...asked } }),
    provider.applications.list(),
    context.user(),
  ]);
  const page = listPage(list, { values: { ...values, tab }, asked, row: rowOf });
  return {
    list: page,
    sort,
    tab: tab ?? null,
    tabs: listTabs(LISTS.disputes.tabs, { path: disputePaths.list, url, counts: list.tabs }),
    sums: list.sums,
    offered: {
      applications: applications.map(({ appId, name }) => ({ value: appId, label: name })),
      states: DISPUTE_STATES,
      currency: REGION_FACTS[region].currency,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canExport: allows(AREA_ACCESS.exportPayments, personOf(user)),
  };
});

export const shouldRevalidate = listChanges;

export default function DisputeList() {
  const { list, sort, tab, tabs, offered, errors, presets, canExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["disputes", "components"]);
  return (
    <>
      <BehindDialog>
        <Page title={t("title")}>
          <ListTabs
            tabs={tabs}
            words={{
              ALL: t("components:filters.all"),
              ANSWER_DUE: t("tab.ANSWER_DUE"),
              SENT: t("tab.SENT"),
              WON: t("tab.WON"),
              LOST: t("tab.LOST"),
            }}
          />
          <Toolbar
            presets={presets}
            errors={errors}
            fields={useDisputeFields(offered)}
            kept={{ tab }}
            sorts={useSortOptions(DISPUTE_SORTS)}
            {...(canExport ? { exportTo: disputePaths.export } : {})}
          >
            {list.total > 0 && <Totals />}
            <ListTable
              list={list}
              caption={useSortedCaption(t("title"), sort)}
              columns={useColumns()}
              rowKey={(row) => row.id}
              rowLabel={({ fullName, id }) => `${fullName} ${id}`}
              sort={{ now: sort, usual: DISPUTE_SORTS[0] }}
              secondLine={(row) => <Second row={row} />}
              empty={{
                icon: "ReceiptIcon",
                none: t("list.none"),
                hint: t("list.noneHint"),
                period: t("list.noneInPeriod"),
                filters: t("list.noneFound"),
              }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** How many there are, and what they come to. */
function Totals() {
  const { list, sums, offered } = useLoaderData<typeof loader>();
  const { t } = useTranslation("disputes");
  const { money, number } = useFormat();
  const words = (figure: string) => t("totals.count", { count: list.total, number: figure });
  if (sums === null) return <TooMany count={list.total} words={words} />;
  const [count, amount] = [number(list.total), money(sums.amount, offered.currency)];
  return (
    <ListTotals
      totals={[
        { figure: count, words: words(count) },
        { figure: amount, words: t("totals.amount", { amount }) },
      ]}
    />
  );
}

/** On a phone: what is claimed. */
function Second({ row: { reason } }: { row: Row }) {
  const { t } = useTranslation("disputes");
  return sayWord(reason, (known) => t(`reason.${known}`));
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["disputes", "exports"]);
  const cells: Cells<Row, typeof DISPUTE_COLUMNS> = {
    respondBy: {
      cell: ({ id, respondBy, fullName }) => (
        <Link to={disputePaths.of(id)} prefetch="intent" className="row-link">
          {respondBy ? (
            <BriefTime at={respondBy} />
          ) : (
            <span className="muted" title={t("list.notDue")}>
              {t("list.notDue")}
            </span>
          )}
          <span className="visually-hidden" translate="no">
            {" "}
            {fullName} {id}
          </span>
        </Link>
      ),
      width: "due",
    },
    payer: {
      cell: ({ fullName }) => (
        <span translate="no" title={fullName}>
          {fullName}
        </span>
      ),
      phone: "line",
    },
    orderId: { cell: ({ orderId }) => <span translate="no">{orderId}</span>, width: "order", priority: 6 },
    reason: {
      cell: ({ reason, reasonCode }) => {
        const words = sayWord(reason, (known) => t(`reason.${known}`));
        return (
          <span title={`${words} ${reasonCode}`}>
            {words} <span className="muted text-s">{reasonCode}</span>
          </span>
        );
      },
      width: "wide",
      priority: 4,
    },
    application: { cell: ({ appName }) => appName, width: "wide", priority: 5 },
    state: {
      cell: ({ state }) => <WordBadge word={state} tones={DISPUTE_TONE} say={(known) => t(`state.${known}`)} />,
      width: "status",
      phone: "status",
    },
    amount: {
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      width: "amount",
      phone: "amount",
      sort: BY_AMOUNT,
    },
  };
  return tableColumns(DISPUTE_COLUMNS, (name) => t(DISPUTE_HEADINGS[name]), cells);
}
