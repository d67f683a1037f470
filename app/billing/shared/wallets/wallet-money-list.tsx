import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import type { ListPage } from "~/utils/list-filters";
import { paths } from "~/paths";
import { WalletTabs } from "./wallet-tabs";

type Props<Row> = {
  /** The result of `walletMoneyLoader`. */
  loaded: { list: ListPage<Row>; canWithdraw: boolean };
  title: string;
  caption: string;
  /** The title and the explanation while the list is empty. */
  empty: string;
  hint: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  secondLine: NonNullable<Parameters<typeof ListTable<Row>>[0]["secondLine"]>;
};

/** One of the lists of the wallet's area. The page has the namespace `wallets`. */
export function WalletMoneyList<Row>({ loaded, title, caption, empty, hint, ...table }: Props<Row>) {
  const { t } = useTranslation("wallets");
  return (
    <Page title={title} subtitle={<ShownZone />}>
      <WalletTabs canWithdraw={loaded.canWithdraw} />
      <ListTable
        list={loaded.list}
        caption={caption}
        {...table}
        empty={{
          icon: "ReceiptIcon",
          none: empty,
          hint,
          action: <LinkButton to={paths.wallet}>{t("toWallets")}</LinkButton>,
          filters: empty,
        }}
      />
    </Page>
  );
}
