import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_FILTERS } from "#provider/contract/filters";
import { PAYOUT_TABS } from "#provider/contract/list-tabs";
import { PAYOUT_EXPORT, PAYOUT_PAYMENT, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import type { ListedPayout } from "#provider/contract/payouts";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { PAYOUT_STATES } from "#provider/contract/words";
import { LISTS } from "#provider/rules/lists";
import { WHO_ACTS } from "#provider/rules/payout-acts";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { moneyColumns, MoneyLink } from "~/billing/shared/money/money-columns";
import { targetText } from "~/billing/shared/bank/target-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { MenuItem } from "~/components/list/menu-item";
import { PageMenu } from "~/components/list/menu";
import { SelectionBar } from "~/components/list/selection-bar";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals } from "~/components/list/list-totals";
import { Toolbar } from "~/components/list/toolbar";
import { Banner } from "~/components/feedback/banner";
import { WordBadge } from "~/components/page/badge";
import { Money } from "~/components/page/money";
import { BriefTime } from "~/components/page/date-time";
import { Button, LinkButton } from "~/components/page/button";
import { LiveButton } from "~/components/page/live-button";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { PAYOUT_TONE } from "~/i18n/words";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { listChanges } from "~/utils/revalidation";
import { payoutPaths } from "~/paths/payout";
import { readPage } from "~/paths/search-params";
import { usePayoutFields } from "./payout-fields";

export const links = areaSheets("lists");
export const handle = { i18n: ["payouts", "bank"] };

/** The fields of a row; the page gets nothing else of a payout. Amounts are in minor units, times in UTC. */
const rowOf = (payout: ListedPayout) => ({
  id: payout.id,
  fullName: payout.fullName,
  target: targetText(payout.cardNumber),
  total: payout.amountWithFee,
  appName: payout.appName,
  createdBy: payout.createdBy,
  createdDate: payout.createdDate,
  state: payout.state,
  description: payout.description,
  waitsForYou: payout.waitsForYou,
  approved: payout.approvedBy.length,
  approversNeeded: payout.approversNeeded,
  rejected: payout.reason,
  failure: payout.failure,
  amount: payout.amount,
  currency: payout.currency,
});
type Row = ReturnType<typeof rowOf>;

/** Loads the list and the applications of its filter at the same time. An unreadable filter is reported and ignored. */
export const loader = guardedLoader(AREA_ACCESS.payouts, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, PAYOUT_FILTERS);
  const asked = readPage(url.searchParams);
  const tab = PAYOUT_TABS.find((known) => known === url.searchParams.get("tab"));
  const [list, applications, user] = await Promise.all([
    provider.payouts.search({ body: { ...values, ...(tab && { tab }), ...asked } }),
    provider.applications.list(),
    context.user(),
  ]);
  const person = personOf(user);
  const page = listPage(list, { values: { ...values, tab }, asked, row: rowOf });
  return {
    sums: list.sums ?? [],
    list: page,
    first: firstRow("payouts", page, { user, language, region }),
    tab: tab ?? null,
    waitingFiles: list.waitingFiles ?? 0,
    canCreate: allows(PAYOUT_PAYMENT, person),
    tabs: listTabs(LISTS.payouts.tabs, { path: paths.payouts, url, counts: list.tabs, person }),
    isFiltered: Object.keys(values).length > 0,
    offered: {
      applications: applications.map(({ appId, name }) => ({ value: appId, label: name })),
      states: PAYOUT_STATES,
      currency: REGION_FACTS[region].currency,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canExport: allows(PAYOUT_EXPORT, person),
    // Boxes stand on rows that can be approved, and on no page without one.
    canTick: allows(PAYOUT_REVIEW, person) && list.content.some(({ waitsForYou }) => waitsForYou),
  };
});

/** The list is not read again while the export dialog is open. */
export const shouldRevalidate = listChanges;

const TICKED = "ticked-payouts";

export default function Payouts() {
  const {
    list,
    first,
    sums,
    waitingFiles,
    canCreate,
    tab,
    tabs,
    isFiltered,
    offered,
    errors,
    presets,
    canExport,
    canTick,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payouts", "components"]);
  const format = useFormat();
  const figure = format.number(list.total);
  const totals = sums.flatMap(({ currency, amount, amountWithFee }) => {
    const [sum, leaves] = [format.money(amount, currency), format.money(amountWithFee, currency)];
    return [
      { figure: sum, words: t("list.sum", { amount: sum }) },
      { figure: leaves, words: t("list.sumWithFees", { amount: leaves }) },
    ];
  });
  return (
    <>
      <BehindDialog>
        <Page
          title={t("list.title")}
          actions={
            <>
              <LinkButton to={waitingFiles > 0 ? payoutPaths.waitingFiles : payoutPaths.files}>
                {t("list.files")} {waitingFiles > 0 && <span className="count-pill">{waitingFiles}</span>}
              </LinkButton>
              {canCreate && (
                <>
                  <PageMenu label={t("list.more")}>
                    <MenuItem to={payoutPaths.recurring}>{t("list.recurring")}</MenuItem>
                    <MenuItem to={payoutPaths.receivers}>{t("list.receivers")}</MenuItem>
                  </PageMenu>
                  <LiveButton to={payoutPaths.create()} variant="primary">
                    {t("list.create")}
                  </LiveButton>
                </>
              )}
            </>
          }
        >
          <ListTabs
            tabs={tabs}
            words={{
              ALL: t("components:filters.all"),
              WAITING: t("tab.WAITING"),
              UNDER_WAY: t("tab.UNDER_WAY"),
              FAILED: t("tab.FAILED"),
              RETURNED: t("tab.RETURNED"),
            }}
          />
          {tab === "WAITING" && waitingFiles > 0 && (
            <Banner>
              <Link to={payoutPaths.waitingFiles}>{t("waitingFiles", { count: waitingFiles })}</Link>
            </Banner>
          )}
          <Toolbar
            presets={presets}
            errors={errors}
            fields={usePayoutFields(offered)}
            kept={{ tab }}
            exportTo={canExport && payoutPaths.export}
          >
            {list.total > 0 && (
              <ListTotals
                totals={[{ figure, words: t("list.count", { count: list.total, number: figure }) }, ...totals]}
              />
            )}
            <ListTable
              list={list}
              caption={t("list.caption")}
              columns={useColumns(list.rows)}
              rowKey={(row) => row.id}
              rowLabel={({ id, fullName }) => `${fullName} ${id}`}
              secondLine={(row) => <Second row={row} />}
              select={canTick ? { name: "ids", form: TICKED } : undefined}
              canSelect={({ waitsForYou }) => waitsForYou}
              bar={
                canTick && (
                  <SelectionBar form={TICKED} rows={list.rows}>
                    <Button type="submit" variant="tertiary" formAction={payoutPaths.approveTicked("")}>
                      {t("approve")}
                    </Button>
                  </SelectionBar>
                )
              }
              empty={{
                first,
                period: t("empty.period"),
                filters: tab === "WAITING" && !isFiltered ? t("empty.waiting") : t("empty.filters"),
              }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** Why a payout failed, after the person who has to act; for a rejected payout the written reason; otherwise null. */
function useWhy(): (row: Pick<Row, "failure" | "rejected">) => string | null {
  const { t } = useTranslation(["payouts", "bank"]);
  return ({ failure, rejected }) =>
    failure === null
      ? rejected
      : sayWord(failure, (known) => `${t(`acts.${WHO_ACTS[known]}`)} ${t(`bank:reason.${known}`)}`);
}

/** How many approvers have approved, once one of several has. A short form of the sentence on the payout's page. */
function useApproved(): (row: Pick<Row, "state" | "approved" | "approversNeeded">) => string | null {
  const { t } = useTranslation("payouts");
  return ({ state, approved: number, approversNeeded: needed }) =>
    state === "AWAITING_APPROVAL" && number > 0 ? t("approved", { number, needed }) : null;
}

/** Shows two lines of the reason. The tooltip and the payout's page show all of it. */
const Why = ({ text }: { text: string | null }) =>
  text !== null && (
    <span className="clamped" title={text}>
      {text}
    </span>
  );

/**
 * The columns for these rows. Where each of them has failed, the reason is what one looks for; elsewhere what for and
 * to which account.
 */
function useColumns(rows: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation("payouts");
  const why = useWhy();
  const approved = useApproved();
  const haveFailed = rows.length > 0 && rows.every((row) => why(row) !== null);
  return [
    {
      key: "receiver",
      header: t("field.receiver"),
      cell: ({ id, fullName }) => <MoneyLink to={paths.payout(id)} text={fullName} id={id} />,
    },
    {
      key: "target",
      header: t("field.target"),
      cell: ({ target }) => target,
      width: "card",
      priority: haveFailed ? 5 : 4,
    },
    {
      key: "description",
      header: t("field.description"),
      cell: ({ description }) => description,
      width: "card",
      priority: haveFailed ? 5 : 3,
    },
    { ...moneyColumns.application(t("field.application")), width: "card", priority: 6 },
    { ...moneyColumns.createdBy(t("field.createdBy")), width: "code" },
    moneyColumns.created(t("field.created")),
    {
      ...moneyColumns.state(t("field.state"), String),
      cell: (row) => {
        const count = approved(row);
        return (
          <>
            <WordBadge
              word={row.state}
              tones={PAYOUT_TONE}
              say={(known) => t(row.waitsForYou ? "waitsForYou" : `state.${known}`)}
            />
            {count && <small>{count}</small>}
          </>
        );
      },
    },
    { key: "why", header: t("field.why"), cell: (row) => <Why text={why(row)} />, priority: haveFailed ? 4 : 5 },
    moneyColumns.amount(t("field.amount")),
    {
      key: "total",
      header: t("field.withFee"),
      cell: ({ total, currency }) => <Money minor={total} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      priority: 5,
    },
  ];
}

/** On a phone: the reason of a failure, or else the approvals or the application, and the time. */
function Second({ row }: { row: Row }) {
  const why = useWhy()(row);
  const approved = useApproved()(row);
  if (why !== null) return <Why text={why} />;
  return (
    <>
      {approved ?? row.appName} · <BriefTime at={row.createdDate} />
    </>
  );
}
