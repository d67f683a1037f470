import { useTranslation } from "react-i18next";
import { PageMenu } from "~/components/list/menu";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { WhyButton } from "~/components/page/live-button";
import { paths } from "~/paths";
import { targetPaths } from "~/paths/target";
import { walletPaths } from "~/paths/wallet";

/**
 * What one does with a wallet: its statement, and for people with the permission the usual way out of it as the main
 * action; rarer ways are in the menu.
 */
export function WalletActions({
  appId,
  name,
  canWithdraw,
  whyNot,
}: {
  appId: string;
  name: string;
  canWithdraw: boolean;
  /** Why nothing can be withdrawn now. */
  whyNot?: string | undefined;
}) {
  const { t } = useTranslation("wallet");
  return (
    <>
      <LinkButton to={paths.statement(appId)}>{t("list.statement")}</LinkButton>
      {canWithdraw && (
        <>
          <WhyButton to={walletPaths.withdraw(appId)} why={whyNot}>
            {t("list.withdraw")}
          </WhyButton>
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
