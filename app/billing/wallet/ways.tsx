import { useTranslation } from "react-i18next";
import { MenuItem } from "~/components/list/menu-item";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";

/** What one does with a wallet, as entries of a row’s menu on a page with several wallets. */
export function WalletWays({
  appId,
  canWithdraw,
  whyNot,
}: {
  appId: string;
  canWithdraw: boolean;
  /** Why nothing can be withdrawn now. */
  whyNot: string | undefined;
}) {
  const { t } = useTranslation("wallet");
  return (
    <>
      {canWithdraw && (
        <>
          <MenuItem to={walletPaths.withdraw(appId)} refusal={whyNot}>
            {t("list.withdraw")}
          </MenuItem>
          <Link to={walletPaths.transferFrom(appId)}>{t("list.transfer")}</Link>
          <Link to={walletPaths.topUpFrom(appId)}>{t("list.topUp")}</Link>
        </>
      )}
      <Link to={paths.walletOf(appId)}>{t("list.movements")}</Link>
      <Link to={paths.statement(appId)}>{t("list.statement")}</Link>
    </>
  );
}
