import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/page/tabs";
import { paths } from "~/paths";
import { feePaths } from "~/paths/fees";
import { walletPaths } from "~/paths/wallet";

/**
 * The tabs of the wallet's area; cards only for people who may withdraw to them. The page has the namespace `wallets`.
 */
export function WalletTabs({ canWithdraw }: { canWithdraw: boolean }) {
  const { t } = useTranslation("wallets");
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={[
        { to: paths.wallet, label: t("tabs.wallets"), end: true },
        { to: paths.withdrawals, label: t("tabs.withdrawals") },
        { to: paths.transfers, label: t("tabs.transfers") },
        { to: feePaths.every(), label: t("tabs.fees") },
        ...(canWithdraw ? [{ to: walletPaths.cards, label: t("tabs.cards") }] : []),
      ]}
    />
  );
}
