import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { Transfer } from "#provider/contract/transfers";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { WalletTabs } from "~/billing/shared/wallet-tabs";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { readPage } from "~/utils/search-params";
import { endsOf } from "./other-end";
import { transferWord } from "./transfer-word";

export const links = areaSheets("lists");
export const handle = { i18n: ["transfers", "wallets"], title: "transfers:title" };

/** What a row shows. Amounts in minor units, below zero what left; instants in UTC. */
function rowOf(transfer: Transfer) {
  const { id, direction, amount, fee, currency, createdDate } = transfer;
  const { own, otherText } = endsOf(transfer);
  return {
    id,
    word: transferWord(transfer),
    otherText,
    appName: own.name,
    moved: direction === "IN" ? amount : -(amount + fee),
    currency,
    createdDate,
  };
}
type Row = ReturnType<typeof rowOf>;

/** Transfers and top-ups of every wallet in sight, newest first. */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, url }) => {
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([provider.transfers.list({ query: asked }), context.user()]);
  return {
    list: listPage(list, { values: {}, asked, row: rowOf }),
    canWithdraw: allows(WALLET_MONEY, personOf(user)),
  };
});

export default function Transfers() {
  const { list, canWithdraw } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  return (
    <Page title={t("title")} subtitle={<ShownZone />}>
      <WalletTabs canWithdraw={canWithdraw} />
      <ListTable
        list={list}
        caption={t("list.caption")}
        columns={useColumns()}
        rowKey={(row) => `${row.id}${row.moved}`}
        secondLine={({ word, createdDate }) => (
          <>
            {t(`word.${word}`)} · <BriefTime at={createdDate} />
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
  const { t } = useTranslation("transfers");
  return [
    {
      key: "other",
      header: t("field.other"),
      cell: ({ id, otherText }) => (
        <Link to={paths.transfer(id)} prefetch="intent" className="row-link" title={otherText}>
          {otherText}
          <span className="visually-hidden"> {id}</span>
        </Link>
      ),
    },
    { key: "what", header: t("field.what"), cell: ({ word }) => t(`word.${word}`), width: "wide", priority: 3 },
    { key: "reference", header: t("field.reference"), cell: ({ id }) => id, width: "wide", priority: 5 },
    { key: "wallet", header: t("field.wallet"), cell: ({ appName }) => appName, width: "wide", priority: 4 },
    {
      key: "created",
      header: t("field.created"),
      cell: ({ createdDate }) => <BriefTime at={createdDate} />,
      width: "date",
      priority: 3,
    },
    {
      key: "amount",
      header: t("field.amount"),
      cell: ({ moved, currency }) => <Money minor={moved} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}
