import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WITHDRAWAL_FILTERS } from "#provider/contract/filters";
import { WITHDRAWAL_TABS } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { WALLET_MONEY, type Withdrawal } from "#provider/contract/wallet-money";
import { PAYOUT_STATES, type PayoutState } from "#provider/contract/words";
import { LISTS } from "#provider/rules/lists";
import { sayWord } from "#provider/rules/open-words";
import { targetText } from "~/billing/shared/bank/target-text";
import { moneyColumns, MoneyLink } from "~/billing/shared/money/money-columns";
import { WalletTabs } from "~/billing/shared/wallets/wallet-tabs";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { Toolbar } from "~/components/list/toolbar";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { readPage } from "~/paths/search-params";
import { walletPaths } from "~/paths/wallet";
import { listChanges } from "~/utils/revalidation";
import { mayTryAgain } from "./again";
import { useWithdrawalFields } from "./withdrawal-fields";

export const links = areaSheets("lists");
export const handle = { i18n: ["withdrawals", "wallets", "bank"], title: "withdrawals:title" };

/** The fields of a row. Amounts are in minor units, times in UTC. */
const rowOf = (withdrawal: Withdrawal) => ({
  id: withdrawal.id,
  target: targetText(withdrawal.targetMasked),
  automatic: withdrawal.automatic,
  appId: withdrawal.appId,
  appName: withdrawal.appName,
  createdDate: withdrawal.createdDate,
  state: withdrawal.state,
  /** Why its bank did not take it, where it did not. */
  reason: mayTryAgain(withdrawal) ? (withdrawal.reason ?? "other") : null,
  amount: withdrawal.amount,
  fee: withdrawal.fee,
  currency: withdrawal.currency,
});
type Row = ReturnType<typeof rowOf>;

const OF_PAYOUTS: readonly PayoutState[] = ["CREATED", "AWAITING_APPROVAL", "REJECTED", "RECALLED", "EXPIRED"];
/** States that a withdrawal can have: nobody approves one. */
const STATES = PAYOUT_STATES.filter((state) => !OF_PAYOUTS.includes(state));

/** Withdrawals from the wallets in sight, newest first, with what they come to. An unreadable filter is ignored. */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, url, region, language }) => {
  const { values, errors } = readFilters(url.searchParams, language, WITHDRAWAL_FILTERS);
  const asked = readPage(url.searchParams);
  const tab = WITHDRAWAL_TABS.find((known) => known === url.searchParams.get("tab"));
  const [list, applications, user] = await Promise.all([
    provider.walletMoney.withdrawals({ query: { ...values, ...(tab && { tab }), ...asked } }),
    provider.applications.list(),
    context.user(),
  ]);
  const page = listPage(list, { values: { ...values, tab }, asked, row: rowOf });
  return {
    list: page,
    first: firstRow("withdrawals", page, { user, language, region }),
    tab: tab ?? null,
    tabs: listTabs(LISTS.withdrawals.tabs, { path: paths.withdrawals, url, counts: list.tabs }),
    sums: list.sums,
    offered: {
      applications: applications.map(({ appId, name }) => ({ value: appId, label: name })),
      states: STATES,
      currency: REGION_FACTS[region].currency,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canWithdraw: allows(WALLET_MONEY, personOf(user)),
  };
});

export const shouldRevalidate = listChanges;

export default function Withdrawals() {
  const { list, first, tab, tabs, offered, errors, presets, canWithdraw } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["withdrawals", "wallets", "components"]);
  return (
    <>
      <BehindDialog>
        <Page title={t("title")}>
          <WalletTabs canWithdraw={canWithdraw} />
          <ListTabs
            tabs={tabs}
            words={{
              ALL: t("components:filters.all"),
              UNDER_WAY: t("state.IN_PROGRESS"),
              ARRIVED: t("state.SUCCESS"),
              FAILED: t("state.FAIL"),
              RETURNED: t("state.RETURNED"),
            }}
          />
          <Toolbar
            presets={presets}
            errors={errors}
            fields={useWithdrawalFields(offered)}
            kept={{ tab }}
            exportTo={walletPaths.exportWithdrawals}
          >
            {list.total > 0 && <Totals />}
            <ListTable
              list={list}
              caption={t("list.caption")}
              columns={useColumns()}
              rowKey={(row) => row.id}
              rowLabel={({ id, target }) => `${target} ${id}`}
              menu={(row) => row.reason && canWithdraw && <TryAgain row={row} />}
              secondLine={(row) => <Second row={row} />}
              empty={{
                first,
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
  const { t } = useTranslation("withdrawals");
  const { money, number } = useFormat();
  const words = (figure: string) => t("totals.count", { count: list.total, number: figure });
  if (sums === null) return <TooMany count={list.total} words={words} />;
  const [count, amount, fees] = [
    number(list.total),
    money(sums.amount, offered.currency),
    money(sums.fees, offered.currency),
  ];
  return (
    <ListTotals
      totals={[
        { figure: count, words: words(count) },
        { figure: amount, words: t("totals.amount", { amount }) },
        { figure: fees, words: t("totals.fees", { amount: fees }) },
      ]}
    />
  );
}

/** Shows two lines of the reason. The tooltip and the withdrawal's page show all of it. */
const Why = ({ text }: { text: string }) => (
  <span className="clamped" title={text}>
    {text}
  </span>
);

/** The form, filled with what the bank did not take, for another account. */
function TryAgain({ row: { appId, id } }: { row: Row }) {
  const { t } = useTranslation("withdrawals");
  return <Link to={walletPaths.tryAgain(appId, id)}>{t("tryAgain")}</Link>;
}

/** On a phone: why the bank did not take it, or else the application, and the time. */
function Second({ row: { reason, appName, createdDate } }: { row: Row }) {
  const { t } = useTranslation("bank");
  return (
    <>
      {reason ? sayWord(reason, (known) => t(`reason.${known}`)) : appName} · <BriefTime at={createdDate} />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["withdrawals", "bank"]);
  return [
    {
      key: "target",
      header: t("field.target"),
      cell: ({ id, target, automatic }) => (
        <>
          <MoneyLink to={paths.withdrawal(id)} text={target} id={id} />
          {automatic && <span className="muted text-s"> · {t("automatic")}</span>}
        </>
      ),
    },
    { ...moneyColumns.reference(t("field.reference")), priority: 6 },
    { ...moneyColumns.application(t("field.application")), priority: 4 },
    moneyColumns.created(t("field.created")),
    moneyColumns.state(t("field.state"), (state) => t(`state.${state}`)),
    {
      key: "why",
      header: t("field.why"),
      cell: ({ reason }) => reason && <Why text={sayWord(reason, (known) => t(`bank:reason.${known}`))} />,
      priority: 3,
    },
    { ...moneyColumns.fee(t("field.fee")), priority: 6 },
    moneyColumns.amount(t("field.amount")),
  ];
}
