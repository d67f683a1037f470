import { useTranslation } from "react-i18next";
import type { Wallet } from "#provider/contract/wallets";
import { BriefTime } from "~/components/page/date-time";
import { Related, type Lead } from "~/components/page/detail-page";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Tiles } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { subjectPath } from "./subject-path";

/** A wallet, with its automatic withdrawal in words. */
type ShownWallet = Wallet & { leaves?: { text: string; to: string } | undefined };

/**
 * The money in a wallet, and its parts that cannot be used yet, with reason and end, and links to their payments and
 * refunds.
 */
export function WalletFigures({ wallet }: { wallet: ShownWallet }) {
  const { currency, available, held, heldUntil, inTransit, leaves } = wallet;
  const { t } = useTranslation("wallet");
  const money = (minor: number) => <Money minor={minor} currency={currency} quiet />;
  return (
    <>
      <Tiles
        items={[
          {
            label: t("figure.available"),
            value: money(available),
            hint: leaves ? <Link to={leaves.to}>{leaves.text}</Link> : t("figure.availableHint"),
          },
          {
            label: t("figure.held"),
            value: money(held),
            hint: heldUntil ? (
              <>
                {t("figure.firstLapses")} <BriefTime at={heldUntil} />
              </>
            ) : (
              t("figure.nothingHeld")
            ),
          },
          {
            label: t("figure.inTransit"),
            value: money(inTransit),
            hint: inTransit > 0 ? t("figure.transitHint") : t("figure.nothingInTransit"),
          },
          { label: t("figure.total"), value: money(available + held + inTransit), hint: t("figure.totalHint") },
        ]}
      />
      <Related title={t("reserve.title")} leads={useLeads(wallet)} />
    </>
  );
}

/** The named parts, and for each account the rest without a name. */
function useLeads({ appId, appName, currency, held, inTransit, reserves }: Wallet): Lead[] {
  const { t } = useTranslation("wallet");
  const format = useFormat();
  const rest = { HELD: held, IN_TRANSIT: inTransit };
  const leads = reserves.map(({ account, kind, subject, subjectId, reference, amount, since, until }): Lead => {
    rest[account] -= amount;
    return {
      to: subjectPath[subject](subjectId) ?? paths.walletOf(appId, reference),
      icon: account === "HELD" ? "CreditCardIcon" : "ClockIcon",
      title: <Part words={t(`reserve.${kind}`, { reference })} amount={format.money(amount, currency)} />,
      hint: (
        <>
          {t(account === "HELD" ? "reserve.until" : "reserve.since")} <BriefTime at={until ?? since} />
        </>
      ),
    };
  });
  const left = (to: string, title: string, minor: number): Lead[] =>
    minor > 0
      ? [{ to, icon: "MenuHorizontalIcon", title: <Part words={title} amount={format.money(minor, currency)} /> }]
      : [];
  return [
    ...leads,
    ...left(transactionPaths.held(appName), t("reserve.restHeld"), rest.HELD),
    ...left(paths.walletOf(appId), t("reserve.restInTransit"), rest.IN_TRANSIT),
  ];
}

/** A part and its amount. */
const Part = ({ words, amount }: { words: string; amount: string }) => (
  <>
    {words} ·{" "}
    <strong className="figure" translate="no">
      {amount}
    </strong>
  </>
);
