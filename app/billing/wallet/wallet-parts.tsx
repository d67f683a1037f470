import { useTranslation } from "react-i18next";
import type { Reserve } from "#provider/contract/movements";
import type { Wallet } from "#provider/contract/wallets";
import { sayWord } from "#provider/rules/open-words";
import { BriefTime } from "~/components/page/date-time";
import { Related, type Lead } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { paths } from "~/paths";
import { disputePaths } from "~/paths/dispute";
import { transactionPaths } from "~/paths/transaction";
import { walletPaths } from "~/paths/wallet";
import { subjectPath } from "./subject-path";
import { onItsWay } from "./wallet-figures";

/** Where money is that cannot be used, in the order of the figures; disputes only where there are any. */
const PLACES = ["awaiting", "inTransit", "held", "disputed"] as const;
type Place = (typeof PLACES)[number];
const placeOf = ({ account, awaitsApproval }: Reserve): Place =>
  account === "HELD" ? "held" : account === "DISPUTED" ? "disputed" : awaitsApproval ? "awaiting" : "inTransit";

/**
 * What of a wallet cannot be used, each place with its oldest parts by who is at their other end, and the rest of it
 * in one sum.
 */
export function WalletParts({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation("wallet");
  const { appId, appName, currency, reserves } = wallet;
  const sums = {
    awaiting: wallet.awaitingApproval,
    inTransit: onItsWay(wallet),
    held: wallet.held,
    disputed: wallet.disputed,
  };
  const rests = {
    awaiting: walletPaths.awaitingApproval(appId),
    inTransit: paths.walletOf(appId),
    held: transactionPaths.held(appName),
    disputed: disputePaths.list,
  };
  const amountOf = (minor: number) => (
    <strong className="figure" translate="no">
      <Money minor={minor} currency={currency} quiet />
    </strong>
  );
  return (
    <div className="columns">
      {PLACES.filter((place) => place !== "disputed" || wallet.disputed > 0).map((place) => {
        const own = reserves.filter((part) => placeOf(part) === place);
        const rest = own.reduce((left, { amount }) => left - amount, sums[place]);
        const leads = own.map(({ kind, subject, subjectId, reference, party, amount, since, until }): Lead => ({
          to: subjectPath(subject, subjectId) ?? paths.walletOf(appId, reference),
          icon:
            place === "held" || place === "disputed"
              ? "CreditCardIcon"
              : place === "awaiting"
                ? "PersonIcon"
                : "ClockIcon",
          title: <span translate="no">{party ?? reference}</span>,
          hint: (
            <>
              {sayWord(kind, (known) => t(`reserve.${known}`))} ·{" "}
              {t(until ? "reserve.until" : `reserve.since.${place}`)} <BriefTime at={until ?? since} />
            </>
          ),
          badge: amountOf(amount),
        }));
        return (
          <Related
            key={place}
            title={t(`reserve.title.${place}`)}
            leads={[
              ...leads,
              rest > 0
                ? {
                    to: rests[place],
                    icon: "MenuHorizontalIcon",
                    title: t(leads.length > 0 ? "reserve.rest" : "reserve.all"),
                    badge: amountOf(rest),
                  }
                : null,
            ]}
          />
        );
      })}
    </div>
  );
}
