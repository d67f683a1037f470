import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Withdrawal } from "#provider/contract/wallet-money";
import { moneyColumns, MoneyLink } from "~/billing/shared/money/money-columns";
import { targetText } from "~/billing/shared/bank/target-text";
import { WalletMoneyList } from "~/billing/shared/wallets/wallet-money-list";
import { walletMoneyLoader } from "~/billing/shared/wallets/wallet-money-loader";
import type { Column } from "~/components/list/data-table";
import { BriefTime } from "~/components/page/date-time";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";

export const links = areaSheets("lists");
export const handle = { i18n: ["withdrawals", "wallets"], title: "withdrawals:title" };

/** The fields of a row. Amounts are in minor units, times in UTC. */
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
export const loader = walletMoneyLoader((provider, query) => provider.walletMoney.withdrawals({ query }), rowOf);

export default function Withdrawals() {
  const { t } = useTranslation("withdrawals");
  return (
    <WalletMoneyList
      loaded={useLoaderData<typeof loader>()}
      title={t("title")}
      caption={t("list.caption")}
      empty={t("list.empty")}
      hint={t("list.emptyHint")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      secondLine={({ appName, createdDate }) => (
        <>
          {appName} · <BriefTime at={createdDate} />
        </>
      )}
    />
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
          <MoneyLink to={paths.withdrawal(id)} text={target} id={id} />
          {automatic && <span className="muted text-s"> · {t("automatic")}</span>}
        </>
      ),
    },
    moneyColumns.reference(t("field.reference")),
    moneyColumns.application(t("field.application")),
    moneyColumns.created(t("field.created")),
    moneyColumns.state(t("field.state"), (state) => t(`state.${state}`)),
    moneyColumns.fee(t("field.fee")),
    moneyColumns.amount(t("field.amount")),
  ];
}
