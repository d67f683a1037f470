import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Transfer } from "#provider/contract/transfers";
import { moneyColumns, MoneyLink } from "~/billing/shared/money/money-columns";
import { WalletMoneyList } from "~/billing/shared/wallets/wallet-money-list";
import { walletMoneyLoader } from "~/billing/shared/wallets/wallet-money-loader";
import type { Column } from "~/components/list/data-table";
import { BriefTime } from "~/components/page/date-time";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { endsOf } from "./other-end";
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

/** Transfers and top-ups of every wallet in sight, newest first. */
export const loader = walletMoneyLoader((provider, query) => provider.transfers.list({ query }), rowOf);

export default function Transfers() {
  const { t } = useTranslation("transfers");
  return (
    <WalletMoneyList
      loaded={useLoaderData<typeof loader>()}
      title={t("title")}
      caption={t("list.caption")}
      empty={t("list.empty")}
      hint={t("list.emptyHint")}
      columns={useColumns()}
      rowKey={(row) => `${row.id}${row.amount}`}
      secondLine={({ word, createdDate }) => (
        <>
          {t(`word.${word}`)} · <BriefTime at={createdDate} />
        </>
      )}
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
    { key: "what", header: t("field.what"), cell: ({ word }) => t(`word.${word}`), width: "wide", priority: 3 },
    moneyColumns.reference(t("field.reference")),
    moneyColumns.application(t("field.wallet")),
    moneyColumns.created(t("field.created")),
    moneyColumns.amount(t("field.amount")),
  ];
}
