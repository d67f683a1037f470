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

/** A wallet with what leaves it by itself, in words. */
type ShownWallet = Wallet & { leaves?: { text: string; to: string } | undefined };

/**
 * What is in a wallet, what of it cannot be used yet, why, and until when; with the ways to the payments and refunds it
 * is of.
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

/** The parts that are named, and after each account's what is left of it. */
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

/** A part and how much it is. */
const Part = ({ words, amount }: { words: string; amount: string }) => (
  <>
    {words} ·{" "}
    <strong className="figure" translate="no">
      {amount}
    </strong>
  </>
);
