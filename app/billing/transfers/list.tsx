import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TRANSFER_FILTERS } from "#provider/contract/filters";
import { TRANSFER_TABS } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import type { Transfer } from "#provider/contract/transfers";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { LISTS } from "#provider/rules/lists";
import { sayWord } from "#provider/rules/open-words";
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
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { readPage } from "~/paths/search-params";
import { listChanges } from "~/utils/revalidation";
import { endsOf } from "./other-end";
import { useTransferFilters } from "./transfer-filters";
import { transferWord } from "./transfer-word";

export const links = areaSheets("lists");
export const handle = { i18n: ["transfers", "wallets"], title: "transfers:title" };

/** The fields of a row. Amounts are in minor units, negative if they left the wallet; times are in UTC. */
function rowOf(transfer: Transfer) {
  const { id, direction, amount, fee, currency, createdDate } = transfer;
  const { own, otherText } = endsOf(transfer);
  return {
    id,
    word: transferWord(transfer),
    otherText,
    appName: own.name,
    amount: direction === "IN" ? amount : -(amount + fee),
    currency,
    createdDate,
  };
}
type Row = ReturnType<typeof rowOf>;

/**
 * Transfers and top-ups of the wallets in sight, newest first, with what they come to. An unreadable filter is reported
 * and ignored.
 */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, url, region, language }) => {
  const { values, errors } = readFilters(url.searchParams, language, TRANSFER_FILTERS);
  const asked = readPage(url.searchParams);
  const tab = TRANSFER_TABS.find((known) => known === url.searchParams.get("tab"));
  const [list, applications, user] = await Promise.all([
    provider.transfers.list({ query: { ...values, ...(tab && { tab }), ...asked } }),
    provider.applications.list(),
    context.user(),
  ]);
  const page = listPage(list, { values: { ...values, tab }, asked, row: rowOf });
  return {
    list: page,
    first: firstRow("transfers", page, { user, language, region }),
    tab: tab ?? null,
    tabs: listTabs(LISTS.transfers.tabs, { path: paths.transfers, url, counts: list.tabs }),
    sums: list.sums,
    offered: {
      applications: applications.map(({ appId, name }) => ({ value: appId, label: name })),
      currency: REGION_FACTS[region].currency,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canWithdraw: allows(WALLET_MONEY, personOf(user)),
  };
});

export const shouldRevalidate = listChanges;

export default function Transfers() {
  const { list, first, tab, tabs, offered, errors, presets, canWithdraw } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transfers", "wallets", "components"]);
  return (
    <>
      <BehindDialog>
        <Page title={t("title")}>
          <WalletTabs canWithdraw={canWithdraw} />
          <ListTabs
            tabs={tabs}
            words={{
              ALL: t("components:filters.all"),
              OUT: t("word.OUT"),
              IN: t("word.IN"),
              TOP_UP: t("tab.TOP_UP"),
            }}
          />
          <Toolbar
            presets={presets}
            errors={errors}
            fields={useTransferFilters(offered)}
            kept={{ tab }}
            exportTo={walletPaths.exportTransfers}
          >
            {list.total > 0 && <Totals />}
            <ListTable
              list={list}
              caption={t("list.caption")}
              columns={useColumns()}
              rowKey={(row) => `${row.id}${row.amount}`}
              secondLine={({ word, createdDate }) => (
                <>
                  {sayWord(word, (known) => t(`word.${known}`))} · <BriefTime at={createdDate} />
                </>
              )}
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

/** How many there are, and what came and went by them. */
function Totals() {
  const { list, sums, offered } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const { money, number } = useFormat();
  const words = (figure: string) => t("totals.count", { count: list.total, number: figure });
  if (sums === null) return <TooMany count={list.total} words={words} />;
  const [count, received, sent] = [
    number(list.total),
    money(sums.received, offered.currency),
    money(sums.sent, offered.currency),
  ];
  return (
    <ListTotals
      totals={[
        { figure: count, words: words(count) },
        { figure: received, words: t("totals.received", { amount: received }) },
        { figure: sent, words: t("totals.sent", { amount: sent }) },
      ]}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("transfers");
  return [
    {
      key: "other",
      header: t("field.other"),
      cell: ({ id, otherText }) => <MoneyLink to={paths.transfer(id)} text={otherText} id={id} />,
    },
    {
      key: "what",
      header: t("field.what"),
      cell: ({ word }) => sayWord(word, (known) => t(`word.${known}`)),
      width: "wide",
      priority: 3,
    },
    moneyColumns.reference(t("field.reference")),
    moneyColumns.application(t("field.wallet")),
    moneyColumns.created(t("field.created")),
    moneyColumns.amount(t("field.amount")),
  ];
}
