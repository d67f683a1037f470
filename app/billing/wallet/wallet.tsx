import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Page } from "~/components/page/page";
import { WalletTabs } from "~/billing/shared/wallets/wallet-tabs";
import { automaticOf } from "~/server/automatic-text";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { WalletFigures } from "./wallet-figures";
import { WaysOut } from "./ways";

export const links = areaSheets("figures");
export const handle = { i18n: ["wallets", "wallet"] };

/** Every wallet that the person may see. */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context, language, region }) => {
  const [wallets, user] = await Promise.all([provider.wallets.list(), context.user()]);
  const canWithdraw = allows(WALLET_MONEY, personOf(user));
  const asked = { language, region, maySet: canWithdraw };
  return { wallets: wallets.map((wallet) => ({ ...wallet, leaves: automaticOf(wallet, asked) })), canWithdraw };
});

export default function Wallets() {
  const { wallets, canWithdraw } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wallets", "wallet"]);
  return (
    <Page title={t("wallet:title")}>
      <WalletTabs canWithdraw={canWithdraw} />
      {wallets.length === 0 && (
        <div className="card">
          <EmptyState icon="ReceiptIcon" title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        </div>
      )}
      {wallets.map((wallet) => (
        <section key={wallet.appId} className="stack">
          <div className="row row-between">
            <h2>
              <Link to={paths.walletOf(wallet.appId)} prefetch="intent">
                {wallet.appName}
              </Link>
            </h2>
            <div className="row">
              <LinkButton to={paths.walletOf(wallet.appId)}>
                {t("movements")}
                <span className="visually-hidden"> {wallet.appName}</span>
              </LinkButton>
              {canWithdraw && <WaysOut appId={wallet.appId} name={wallet.appName} />}
            </div>
          </div>
          <WalletFigures wallet={wallet} />
        </section>
      ))}
    </Page>
  );
}
