import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOVEMENT_FILTERS } from "#provider/contract/filters";
import type { MovementTab } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { LISTS } from "#provider/rules/lists";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { Toolbar } from "~/components/list/toolbar";
import { Link } from "~/components/page/link";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { MOVEMENT_KIND } from "~/i18n/words";
import { automaticOf } from "~/server/automatic-text";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { useMovementFields } from "./movement-filters";
import { movementRow, MovementTime, useMovementColumns } from "./movement-rows";
import { WalletFigures } from "./wallet-figures";
import { WalletParts } from "./wallet-parts";
import { WalletActions } from "./actions";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["wallet"] };

/**
 * Loads the movements and, at the same time, their totals, which also hold the wallet. An unreadable filter is reported
 * and ignored.
 */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, region, language }) => {
    const { values, errors } = readFilters(url.searchParams, language, MOVEMENT_FILTERS);
    const asked = readPage(url.searchParams);
    const [list, { wallet, tabs, ...totals }, user] = await Promise.all([
      provider.wallets.movements({ params: { appId }, query: { ...values, ...asked } }),
      provider.wallets.movementTotals({ params: { appId }, query: values }),
      context.user(),
    ]);
    const canWithdraw = allows(WALLET_MONEY, personOf(user));
    return {
      crumb: wallet.appName,
      wallet: { ...wallet, leaves: automaticOf(wallet, { language, region, maySet: canWithdraw }) },
      canWithdraw,
      whyNot: wallet.available > 0 ? undefined : sentences(language).getFixedT(null, "notices")("nothing"),
      list: listPage(list, { values, asked, row: movementRow }),
      tabs: listTabs(LISTS.movements.tabs, { path: paths.walletOf(appId), url, counts: tabs }),
      totals,
      errors,
      presets: presetRanges(dayIn(region, new Date())),
    };
  },
);

export const shouldRevalidate = listChanges;

export default function WalletMovements() {
  const { wallet, canWithdraw, whyNot, list, tabs, errors, presets } = useLoaderData<typeof loader>();
  const { t } = useTranslation("wallet");
  return (
    <>
      <BehindDialog>
        <Page
          title={wallet.appName}
          subtitle={`${t("title")} · ${wallet.appId}`}
          actions={<WalletActions appId={wallet.appId} name={wallet.appName} {...{ canWithdraw, whyNot }} />}
        >
          <WalletFigures
            of={wallet}
            appName={wallet.appName}
            note={wallet.leaves && <Link to={wallet.leaves.to}>{wallet.leaves.text}</Link>}
          />
          <WalletParts wallet={wallet} />
          <ListTabs tabs={tabs} words={useTabWords()} />
          <Toolbar
            presets={presets}
            errors={errors}
            fields={useMovementFields(wallet.currency)}
            exportTo={walletPaths.exportMovements(wallet.appId)}
          >
            {list.total > 0 && <Totals />}
            <ListTable
              list={list}
              caption={t("list.caption", { name: wallet.appName })}
              columns={useMovementColumns()}
              rowKey={(row) => row.id}
              secondLine={(row) => <MovementTime row={row} />}
              empty={{
                icon: "ReceiptIcon",
                none: t("empty.none"),
                hint: t("empty.noneHint"),
                period: t("empty.period"),
                filters: t("empty.filters"),
              }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The names of the tabs: a kind by its word. */
function useTabWords(): Record<MovementTab, string> {
  const { t } = useTranslation(["wallet", "components"]);
  const word = (kind: keyof typeof MOVEMENT_KIND) => t(MOVEMENT_KIND[kind].key);
  return {
    ALL: t("components:filters.all"),
    PAYMENT: word("PAYMENT"),
    REFUND: word("REFUND"),
    PAYOUT: word("PAYOUT"),
    WITHDRAWAL: word("WITHDRAWAL"),
    TRANSFER: word("TRANSFER"),
    TOP_UP: word("TOP_UP"),
    DISPUTE: word("DISPUTE"),
  };
}

/** The totals of all movements that the filters find; no sums if there are too many. */
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
