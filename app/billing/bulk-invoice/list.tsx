import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Bulk } from "#provider/contract/bulk";
import type { BulkState } from "#provider/contract/bulk-words";
import { BULK_APPLICATION } from "#provider/contract/filters";
import { BULK_TABS } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { bulkTab } from "#provider/rules/list-tabs";
import { LISTS } from "#provider/rules/lists";
import { isOneOf } from "#provider/rules/open-words";
import { moneyColumns, MoneyLink } from "~/billing/shared/money/money-columns";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { Toolbar } from "~/components/list/toolbar";
import { WordBadge } from "~/components/page/badge";
import { LiveButton } from "~/components/page/live-button";
import { BriefDay, BriefTime } from "~/components/page/date-time";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { bulkPaths } from "~/paths/bulk";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { readPage } from "~/paths/search-params";
import { BULK_TONE } from "./status-tones";

export const links = areaSheets("lists");
export const handle = { i18n: ["bulk"], title: "bulk:list.title" };

const MADE = ["CONFIRMED", "RUNNING", "DONE", "UNDONE"] as const satisfies readonly BulkState[];

/** The fields of a row. Days are as the provider gives them, the time of the upload is in UTC. */
const rowOf = (upload: Bulk) => ({
  id: upload.id,
  file: upload.file,
  appId: upload.appId,
  appName: upload.appName,
  createdDate: upload.uploadDate,
  dueDate: upload.dueDate,
  expiryDate: upload.expiryDate,
  state: upload.state,
  // Nothing has succeeded or failed before somebody confirms the file.
  outcome: isOneOf(MADE, upload.state) ? { succeeded: upload.successCount, failed: upload.failureCount } : null,
});
type Row = ReturnType<typeof rowOf>;

/**
 * Loads the uploads of one application or of all visible ones, newest first, and at the same time the applications to
 * choose from.
 */
export const loader = guardedLoader({}, async ({ provider, context, url, region, language }) => {
  const { values, errors } = readFilters(url.searchParams, language, BULK_APPLICATION);
  const asked = readPage(url.searchParams);
  const { appId } = values;
  const tab = BULK_TABS.find((known) => known === url.searchParams.get("tab")) ?? "ALL";
  const [list, applications, user] = await Promise.all([
    appId === undefined
      ? provider.bulk.everywhere({ query: { ...asked, ...bulkTab(tab) } })
      : provider.bulk.list({ params: { appId }, query: { ...asked, ...bulkTab(tab) } }),
    provider.applications.list(),
    context.user(),
  ]);
  const page = listPage(list, { values: { ...values, ...bulkTab(tab) }, asked, row: rowOf });
  return {
    mayUpload: allows(AREA_ACCESS.bulkInvoice, personOf(user)),
    list: page,
    first: firstRow("bulk", page, { user, language, region }),
    tab,
    tabs: listTabs(LISTS.bulk.tabs, { path: bulkPaths.list, url, counts: list.tabs, kept: { appId } }),
    applications: applications.map(({ appId: value, name }) => ({ value, label: `${name} · ${value}` })),
    errors,
  };
});

export default function BulkInvoices() {
  const { list, first, tab, tabs, applications, errors, mayUpload } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["bulk", "components"]);
  const upload = mayUpload && (
    <LiveButton to={bulkPaths.upload} variant="primary">
      {t("list.upload")}
    </LiveButton>
  );
  const table = (
    <ListTable
      list={list}
      caption={t("list.caption")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      secondLine={(row) => <Second row={row} />}
      empty={{
        first,
        filters: t(tab === "ALL" ? "list.noneOf" : "list.noneUnder"),
      }}
    />
  );
  return (
    <Page title={t("list.title")} subtitle={t("list.lead")} actions={upload}>
      <ListTabs
        tabs={tabs}
        words={{
          ALL: t("components:filters.all"),
          TO_CONFIRM: t("state.CHECKED"),
          MAKING: t("state.RUNNING"),
          DONE: t("state.DONE"),
          UNDONE: t("state.UNDONE"),
          EXPIRED: t("state.EXPIRED"),
        }}
      />
      {applications.length > 1 ? (
        <Toolbar
          kept={{ tab: tab === "ALL" ? null : tab }}
          fields={[{ kind: "source", name: "appId", label: t("field.application"), options: applications }]}
          errors={errors}
        >
          {table}
        </Toolbar>
      ) : (
        table
      )}
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("bulk");
  const { number } = useFormat();
  return [
    {
      key: "file",
      header: t("field.file"),
      cell: ({ id, file }) => <MoneyLink to={bulkPaths.one(id)} text={file} id={id} />,
    },
    moneyColumns.created(t("field.uploadDate")),
    {
      key: "merchantNumber",
      header: t("field.merchantNumber"),
      cell: ({ appId, appName }) => <span title={appName}>{appId}</span>,
      width: "status",
      priority: 5,
    },
    {
      key: "dueDate",
      header: t("field.dueDate"),
      cell: ({ dueDate }) => (dueDate === null ? <None>{t("list.dueWithLink")}</None> : <BriefDay day={dueDate} />),
      width: "due",
      priority: 4,
    },
    {
      key: "expiryDate",
      header: t("field.expiryDate"),
      cell: ({ expiryDate }) => <BriefDay day={expiryDate} />,
      width: "date",
      priority: 4,
    },
    {
      key: "state",
      header: t("field.state"),
      cell: ({ state }) => <WordBadge word={state} tones={BULK_TONE} say={(known) => t(`state.${known}`)} />,
      width: "status",
      phone: "amount",
    },
    {
      key: "succeeded",
      header: t("field.succeeded"),
      cell: ({ outcome }) => (outcome === null ? <None>{t("list.notMade")}</None> : number(outcome.succeeded)),
      numeric: true,
      width: "code",
    },
    {
      key: "failed",
      header: t("field.failed"),
      cell: ({ outcome }) => (outcome === null ? <None>{t("list.notMade")}</None> : number(outcome.failed)),
      numeric: true,
      width: "code",
      priority: 2,
    },
  ];
}

/** A dash with its meaning, for a cell without a value. */
const None = ({ children }: { children: string }) => (
  <span className="muted" title={children}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{children}</span>
  </span>
);

/** On a phone: how many invoices the upload made, its day and its application. */
function Second({ row: { appId, createdDate, outcome } }: { row: Row }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormat();
  return (
    <>
      {outcome !== null && `${t("field.succeeded")}: ${number(outcome.succeeded)} · `}
      <BriefTime at={createdDate} dateOnly /> · {appId}
    </>
  );
}
