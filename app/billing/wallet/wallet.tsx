import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { WalletTabs } from "~/billing/shared/wallets/wallet-tabs";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { automaticOf } from "~/server/automatic-text";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { onItsWay, WalletFigures } from "./wallet-figures";
import { isEmptyWallet, sumOf } from "./wallet-sums";
import { WalletWays } from "./ways";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["wallets", "wallet"] };

/** Every wallet that the person may see, and what they have together. */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, language, region }) => {
  const [wallets, user] = await Promise.all([provider.wallets.list(), context.user()]);
  const canWithdraw = allows(WALLET_MONEY, personOf(user));
  const rows = wallets.map(({ reserves: _, ...wallet }) => ({
    ...wallet,
    leaves: automaticOf(wallet, { language, region, maySet: false }),
  }));
  const full = rows.filter((wallet) => !isEmptyWallet(wallet));
  return {
    sum: sumOf(wallets),
    /** Without money in any wallet all of them are shown. */
    wallets: full.length > 0 ? full : rows,
    empty: full.length > 0 ? rows.filter(isEmptyWallet) : [],
    canWithdraw,
    nothing: sentences(language).getFixedT(null, "notices")("nothing"),
  };
});
type Row = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>["wallets"][number];

export default function Wallets() {
  const { wallets, sum, empty, canWithdraw } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wallets", "wallet"]);
  return (
    <Page title={t("wallet:title")}>
      <WalletTabs canWithdraw={canWithdraw} />
      {sum ? (
        <WalletFigures of={sum} note={t("together", { count: wallets.length + empty.length })} />
      ) : (
        <div className="card">
          <EmptyState icon="ReceiptIcon" title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        </div>
      )}
      {wallets.length > 0 && <WalletTable rows={wallets} caption={t("caption")} />}
      {empty.length > 0 && (
        <details className="disclosure">
          <summary>{t("emptyOnes", { count: empty.length })}</summary>
          <WalletTable rows={empty} caption={t("emptyOnes", { count: empty.length })} />
        </details>
      )}
    </Page>
  );
}

/** One line a wallet, with the usual way out of it in sight and the others in its menu. */
function WalletTable({ rows, caption }: { rows: readonly Row[]; caption: string }) {
  const { canWithdraw, nothing } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wallets", "wallet"]);
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={useColumns()}
      rowKey={({ appId }) => appId}
      rowLabel={({ appName }) => appName}
      menu={({ appId, available }) => (
        <WalletWays appId={appId} canWithdraw={canWithdraw} whyNot={available > 0 ? undefined : nothing} />
      )}
      secondLine={(row) => (
        <>
          {t("wallet:figure.inTransit")}: <Sum minor={onItsWay(row)} row={row} />
        </>
      )}
    />
  );
}

const Sum = ({ minor, row: { currency } }: { minor: number; row: Row }) => (
  <Money minor={minor} currency={currency} quiet />
);

function useColumns(): Column<Row>[] {
  const { canWithdraw, sum: all } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wallets", "wallet"]);
  const sum = (
    key: string,
    header: string,
    minorOf: (row: Row) => number,
    where: Pick<Column<Row>, "priority" | "phone" | "width"> = { width: "status", priority: 4 },
  ): Column<Row> => ({
    key,
    header,
    cell: (row) => <Sum minor={minorOf(row)} row={row} />,
    numeric: true,
    width: "amount",
    ...where,
  });
  return [
    {
      key: "wallet",
      header: t("wallet:title"),
      cell: ({ appId, appName }) => (
        <Link to={paths.walletOf(appId)} prefetch="intent" className="row-link" translate="no" title={appName}>
          {appName}
        </Link>
      ),
    },
    {
      key: "automatic",
      header: t("automatic"),
      cell: ({ leaves }) => (leaves ? <Link to={leaves.to}>{leaves.text}</Link> : <span className="muted">—</span>),
      width: "wide",
      priority: 6,
    },
    sum("awaiting", t("wallet:figure.awaiting"), (row) => row.awaitingApproval),
    sum("inTransit", t("wallet:figure.inTransit"), onItsWay),
    sum("held", t("onCards"), (row) => row.held, { width: "status", priority: 5 }),
    sum("available", t("wallet:figure.available"), (row) => row.available, { phone: "amount" }),
    ...(canWithdraw && all && all.available > 0
      ? [
          {
            key: "withdraw",
            header: t("wallet:list.withdraw"),
            cell: ({ appId, appName, available }: Row) =>
              available > 0 && (
                <LinkButton to={walletPaths.withdraw(appId)}>
                  {t("wallet:list.withdraw")}
                  <span className="visually-hidden"> {appName}</span>
                </LinkButton>
              ),
            width: "wide" as const,
            priority: 2 as const,
          },
        ]
      : []),
  ];
}
