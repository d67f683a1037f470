import { useTranslation } from "react-i18next";
import { PageMenu } from "~/components/list/menu";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { targetPaths } from "~/paths/target";
import { walletPaths } from "~/paths/wallet";

/**
 * What one does with a wallet: its statement, and for people with the permission the usual way out of it as the main
 * action; rarer ways are in the menu.
 */
export function WalletActions({ appId, name, canWithdraw }: { appId: string; name: string; canWithdraw: boolean }) {
  const { t } = useTranslation("wallet");
  return (
    <>
      <LinkButton to={paths.statement(appId)}>{t("list.statement")}</LinkButton>
      {canWithdraw && (
        <>
          <LinkButton variant="primary" to={walletPaths.withdraw(appId)}>
            {t("list.withdraw")}
          </LinkButton>
          <PageMenu label={t("list.menu", { name })}>
            <Link to={walletPaths.transferFrom(appId)}>{t("list.transfer")}</Link>
            <Link to={walletPaths.topUpFrom(appId)}>{t("list.topUp")}</Link>
            <Link to={targetPaths.list(appId)}>{t("list.targets")}</Link>
          </PageMenu>
        </>
      )}
    </>
  );
}

/** The same as entries of a row's menu, on a page with several wallets. */
export function WalletWays({ appId, canWithdraw }: { appId: string; canWithdraw: boolean }) {
  const { t } = useTranslation("wallet");
  return (
    <>
      {canWithdraw && (
        <>
          <Link to={walletPaths.withdraw(appId)}>{t("list.withdraw")}</Link>
          <Link to={walletPaths.transferFrom(appId)}>{t("list.transfer")}</Link>
          <Link to={walletPaths.topUpFrom(appId)}>{t("list.topUp")}</Link>
        </>
      )}
      <Link to={paths.walletOf(appId)}>{t("list.movements")}</Link>
      <Link to={paths.statement(appId)}>{t("list.statement")}</Link>
    </>
  );
}
