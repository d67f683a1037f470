import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY, type Withdrawal } from "#provider/contract/wallet-money";
import { WalletTabs } from "~/billing/shared/wallet-tabs";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { Badge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { PAYOUT_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { readPage } from "~/utils/search-params";
import { targetText } from "./target-text";

export const links = areaSheets("lists");
export const handle = { i18n: ["withdrawals", "wallets"], title: "withdrawals:title" };

/** What a row shows. Amounts in minor units, instants in UTC. */
const rowOf = (withdrawal: Withdrawal) => ({
  id: withdrawal.id,
  target: targetText(withdrawal.targetMasked),
  automatic: withdrawal.automatic,
  appName: withdrawal.appName,
  createdDate: withdrawal.createdDate,
  state: withdrawal.state,
  amount: withdrawal.amount,
  fee: withdrawal.fee,
  currency: withdrawal.currency,
});
type Row = ReturnType<typeof rowOf>;

/** Withdrawals from every wallet in sight, newest first. */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, url }) => {
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([provider.walletMoney.withdrawals({ query: asked }), context.user()]);
  return {
    list: listPage(list, { values: {}, asked, row: rowOf }),
    canWithdraw: allows(WALLET_MONEY, personOf(user)),
  };
});

export default function Withdrawals() {
  const { list, canWithdraw } = useLoaderData<typeof loader>();
  const { t } = useTranslation("withdrawals");
  return (
    <Page title={t("title")} subtitle={<ShownZone />}>
      <WalletTabs canWithdraw={canWithdraw} />
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
          icon: "ReceiptIcon",
          none: t("list.empty"),
          hint: t("list.emptyHint"),
          action: <LinkButton to={paths.wallet}>{t("list.toWallet")}</LinkButton>,
          filters: t("list.empty"),
        }}
      />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("withdrawals");
  return [
    {
      key: "target",
      header: t("field.target"),
      cell: ({ id, target, automatic }) => (
        <>
          <Link to={paths.withdrawal(id)} prefetch="intent" className="row-link" title={target}>
            {target}
            <span className="visually-hidden"> {id}</span>
          </Link>
          {automatic && <span className="muted text-s"> · {t("automatic")}</span>}
        </>
      ),
    },
    { key: "reference", header: t("field.reference"), cell: ({ id }) => id, width: "wide", priority: 5 },
    { key: "application", header: t("field.application"), cell: ({ appName }) => appName, width: "wide", priority: 4 },
    {
      key: "created",
      header: t("field.created"),
      cell: ({ createdDate }) => <BriefTime at={createdDate} />,
      width: "date",
      priority: 3,
    },
    {
      key: "state",
      header: t("field.state"),
      cell: ({ state }) => <Badge tone={PAYOUT_TONE[state]}>{t(`state.${state}`)}</Badge>,
      width: "status",
      phone: "status",
    },
    {
      key: "fee",
      header: t("field.fee"),
      cell: ({ fee, currency }) => <Money minor={fee} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      priority: 4,
    },
    {
      key: "amount",
      header: t("field.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}
