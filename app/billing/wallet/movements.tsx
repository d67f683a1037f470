import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOVEMENT_FILTERS } from "#provider/contract/filters";
import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import { MOVEMENT_TABS, type MovementTab } from "#provider/contract/list-tabs";
import type { Movement } from "#provider/contract/movements";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { movementTab } from "#provider/rules/list-tabs";
import type { Column } from "~/components/list/data-table";
import { filterFields } from "~/components/list/filter-fields";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { Toolbar } from "~/components/list/toolbar";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { MOVEMENT_KIND } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/utils/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/utils/search-params";
import { MOVEMENT_HEADINGS } from "./headings";
import { subjectPath } from "./subject-path";
import { WalletFigures } from "./wallet-figures";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["wallet", "words"] };

/** What a row shows. Amounts in minor units, instants in UTC. */
const rowOf = (movement: Movement) => ({
  id: movement.id,
  at: movement.at,
  event: movement.event,
  subject: movement.subject,
  subjectId: movement.subjectId,
  reference: movement.reference,
  gross: movement.gross,
  fee: movement.fee,
  net: movement.net,
  balance: movement.balance,
  currency: movement.currency,
});
type Row = ReturnType<typeof rowOf>;

/** The movements and their totals, which tell of the wallet too, asked side by side; a filter that cannot be read is named and left out. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, params: { appId }, url, region, language }) => {
    const { values, errors } = readFilters(url.searchParams, language, MOVEMENT_FILTERS);
    const asked = readPage(url.searchParams);
    const [list, { wallet, tabs, ...totals }] = await Promise.all([
      provider.wallets.movements({ params: { appId }, query: { ...values, ...asked } }),
      provider.wallets.movementTotals({ params: { appId }, query: values }),
    ]);
    return {
      crumb: wallet.appName,
      wallet,
      list: listPage(list, { values, asked, row: rowOf }),
      tabs: listTabs(MOVEMENT_TABS, movementTab, {
        path: paths.walletOf(appId),
        url,
        filters: MOVEMENT_FILTERS,
        counts: tabs,
      }),
      totals,
      errors,
      presets: presetRanges(dayIn(region, new Date())),
    };
  },
);

export const shouldRevalidate = listChanges;

export default function WalletMovements() {
  const { wallet, list, tabs, errors, presets } = useLoaderData<typeof loader>();
  const { t } = useTranslation("wallet");
  return (
    <Page title={wallet.appName} subtitle={`${t("title")} · ${wallet.appId}`}>
      <WalletFigures wallet={wallet} />
      <ListTabs tabs={tabs} words={useTabWords()} />
      <Toolbar presets={presets} errors={errors} fields={useFields(wallet.currency)} />
      {list.total > 0 && <Totals />}
      <ListTable
        list={list}
        caption={t("list.caption", { name: wallet.appName })}
        columns={useColumns()}
        rowKey={(row) => row.id}
        secondLine={(row) => <Second row={row} />}
        empty={{
          icon: "ReceiptIcon",
          none: t("empty.none"),
          hint: t("empty.noneHint"),
          period: t("empty.period"),
          filters: t("empty.filters"),
        }}
      />
    </Page>
  );
}

function useFields(currency: string) {
  const { t } = useTranslation(["wallet", "words"]);
  const labels = {
    kind: t("field.kind"),
    from: t("filter.from"),
    to: t("filter.to"),
    amount: t("field.amount"),
    reference: t("field.reference"),
  };
  return filterFields(MOVEMENT_FILTERS, labels, {
    search: "reference",
    currency,
    word: (key) => t(`words:${key}`),
  });
}

/** What the tabs are called: a kind by its word. */
function useTabWords(): Record<MovementTab, string> {
  const { t } = useTranslation(["words", "components"]);
  const word = (kind: keyof typeof MOVEMENT_KIND) => t(MOVEMENT_KIND[kind].key);
  return {
    ALL: t("components:filters.all"),
    PAYMENT: word("PAYMENT"),
    REFUND: word("REFUND"),
    PAYOUT: word("PAYOUT"),
    TRANSFER: word("TRANSFER"),
    TOP_UP: word("TOP_UP"),
  };
}

/** What the filters find, in all; of too many nothing is added up. */
function Totals() {
  const { totalElements: count, currency, received, sent, fees, net } = useLoaderData<typeof loader>().totals;
  const { t } = useTranslation("wallet");
  const format = useFormat();
  const counted = (number: string) => t("totals.count", { count, number });
  if (received === null || sent === null || fees === null || net === null)
    return <TooMany count={count} words={counted} />;
  const number = format.number(count);
  const [came, went] = [format.money(received, currency), format.amount(sent)];
  const [kept, left] = [format.amount(fees), format.money(net, currency)];
  return (
    <ListTotals
      totals={[
        { figure: number, words: counted(number) },
        { figure: came, words: t("totals.received", { amount: came }) },
        { figure: went, words: t("totals.sent", { amount: went }), sign: "−" },
        { figure: kept, words: t("totals.fees", { amount: kept }), sign: "−" },
        { figure: left, words: t("totals.net", { amount: left }), sign: "=" },
      ]}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["wallet", "words"]);
  const amount = (minor: number, { currency }: Row) => <Money minor={minor} currency={currency} quiet />;
  const cells: Cells<Row, typeof MOVEMENT_COLUMNS> = {
    what: { cell: (row) => <What row={row} /> },
    reference: { cell: ({ reference }) => reference, width: "order", priority: 2 },
    time: { cell: ({ at }) => <BriefTime at={at} />, width: "date" },
    gross: { cell: (row) => amount(row.gross, row), width: "amount", priority: 4 },
    fee: { cell: (row) => amount(row.fee, row), width: "amount", priority: 3 },
    net: { cell: (row) => amount(row.net, row), width: "amount", phone: "amount" },
    balance: { cell: (row) => amount(row.balance, row), width: "amount" },
  };
  return tableColumns(MOVEMENT_COLUMNS, (name) => t(MOVEMENT_HEADINGS[name]), cells);
}

/** What it was, and the way to the thing it is about where that has a page. */
function What({ row: { event, subject, subjectId, reference } }: { row: Row }) {
  const { t } = useTranslation("wallet");
  const to = subjectPath[subject](subjectId);
  const word = t(`event.${event}`);
  if (to === null) return word;
  return (
    <Link to={to} prefetch="intent" className="row-link" title={word}>
      {word}
      <span className="visually-hidden"> {reference}</span>
    </Link>
  );
}

/** When, and what was available then. */
function Second({ row: { at, balance, currency } }: { row: Row }) {
  const { t } = useTranslation("wallet");
  const format = useFormat();
  return (
    <>
      <BriefTime at={at} /> · {t("line.balance", { amount: format.money(balance, currency) })}
    </>
  );
}
