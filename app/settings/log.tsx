import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { LogLine } from "#provider/contract/account-log";
import { ACCOUNT_LOG_FILTERS } from "#provider/contract/account-log-filters";
import { LOG_AREAS, LOG_MONTHS, LOG_OUTCOMES } from "#provider/contract/account-log-words";
import { MAIN_TEXT } from "#provider/contract/filters";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { filterFields } from "~/components/list/filter-fields";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { Toolbar } from "~/components/list/toolbar";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listViews } from "~/utils/list-views";
import { listChanges } from "~/utils/revalidation";
import { logPaths } from "~/paths/account-log";
import { readPage, withParams } from "~/paths/search-params";
import { LogOutcomeBadge } from "./log-outcome";

export const links = areaSheets("lists");
export const handle = { i18n: ["log", "devices"], title: "log:title" };

/** The fields of a row. */
const rowOf = ({ n, date, what, outcome, actor, thing, browser, system, address }: LogLine) => ({
  n,
  date,
  what,
  outcome,
  actor: { kind: actor.kind, name: actor.name },
  thing: thing?.name ?? thing?.id ?? null,
  from: [browser, system, address].filter(Boolean).join(", "),
});
type Row = ReturnType<typeof rowOf>;

/** Everything that people and keys of the account did or tried, the newest first (decision 0182). */
export const loader = guardedLoader(AREA_ACCESS.accountLog, async ({ provider, url, language, region, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, ACCOUNT_LOG_FILTERS);
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([
    provider.accountLog.list({ query: { ...values, ...asked, language } }),
    context.user(),
  ]);
  return {
    list: listPage(list, { values, asked, row: rowOf }),
    views: listViews("accountLog", list.views, {
      path: logPaths.list,
      url,
      mayShare: allows(AREA_ACCESS.shareViews, personOf(user)),
      tabs: [],
    }),
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    asks: withParams(url.searchParams, { page: null, rows: null }),
  };
});

export const shouldRevalidate = listChanges;

export default function AccountLog() {
  const { list, views, errors, presets, asks } = useLoaderData<typeof loader>();
  const { t } = useTranslation("log");
  return (
    <>
      <BehindDialog>
        <div className="stack">
          <div className="row row-between">
            <div>
              <h2>{t("title")}</h2>
              <p className="muted">{t("lead", { count: LOG_MONTHS })}</p>
            </div>
            <div className="row">
              {list.rows.length > 0 && (
                <>
                  <LinkButton to={logPaths.excel + asks} reloadDocument>
                    {t("excel")}
                  </LinkButton>
                  <LinkButton to={logPaths.csv + asks} reloadDocument>
                    {t("csv")}
                  </LinkButton>
                </>
              )}
              <LinkButton to={logPaths.proof}>{t("proof.open")}</LinkButton>
            </div>
          </div>
          <ListTabs tabs={[]} words={{}} views={views} />
          <Toolbar
            presets={presets}
            errors={errors}
            fields={filterFields(
              ACCOUNT_LOG_FILTERS,
              {
                text: t("field.text"),
                outcome: t("field.outcome"),
                area: t("field.area"),
                from: t("field.from"),
                to: t("field.to"),
                person: t("field.person"),
                thing: t("field.thing"),
              },
              {
                search: MAIN_TEXT.accountLog,
                options: {
                  outcome: LOG_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
                  area: LOG_AREAS.map((value) => ({ value, label: t(`area.${value}`) })),
                },
              },
            )}
          >
            <ListTable
              list={list}
              caption={t("title")}
              columns={useColumns()}
              rowKey={({ n }) => String(n)}
              secondLine={(row) => (
                <>
                  {row.actor.name} · <BriefTime at={row.date} />
                </>
              )}
              empty={{ none: t("none"), hint: t("noneHint"), period: t("noneInPeriod"), filters: t("noneFound") }}
            />
          </Toolbar>
        </div>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("log");
  return [
    {
      key: "what",
      header: t("heading.what"),
      cell: ({ n, what }) => (
        <Link to={logPaths.line(n)} prefetch="intent" className="row-link" title={what}>
          {what}
          <span className="visually-hidden"> {n}</span>
        </Link>
      ),
    },
    { key: "who", header: t("heading.who"), cell: ({ actor }) => actor.name, width: "wide", priority: 2 },
    { key: "thing", header: t("heading.thing"), cell: ({ thing }) => thing, width: "wide", priority: 3 },
    { key: "from", header: t("heading.from"), cell: ({ from }) => from, width: "wide", priority: 5 },
    {
      key: "date",
      header: t("heading.date"),
      cell: ({ date }) => <BriefTime at={date} />,
      width: "date",
      priority: 2,
    },
    {
      key: "outcome",
      header: t("heading.outcome"),
      cell: ({ outcome }) => <LogOutcomeBadge outcome={outcome} />,
      width: "status",
      phone: "status",
    },
  ];
}
