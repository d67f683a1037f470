import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PayoutDetail } from "#provider/contract/payouts";
import { BankStanding } from "~/billing/shared/bank-standing";
import { Banner } from "~/components/feedback/banner";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/utils/paths";
import { atBank } from "./steps";
import { waitingFor } from "./waiting-for";

type Props = {
  payout: PayoutDetail;
  arrival: string | null;
  /** Which of the screens that help the person may open. */
  sees: { wallet: boolean; team: boolean };
  /** They may approve what others made. */
  reviews: boolean;
};

/** Where a payout stands, why, and what one can do about it. The page has the namespaces `payout` and `bank`. */
export function Standing({ payout, arrival, sees, reviews }: Props) {
  const { t } = useTranslation("payout");
  const { money } = useFormat();
  const { id, appId, state, amountWithFee, currency, reason, reviewedBy } = payout;
  const total = money(amountWithFee, currency);
  const toWallet = sees.wallet && (
    <p>
      <Link to={paths.walletOf(appId, id)}>{t("standing.seeWallet")}</Link>
    </p>
  );
  switch (state) {
    case "CREATED":
      return null;
    case "AWAITING_APPROVAL":
      return payout.blocked ? (
        <Banner tone="warning" title={t(payout.approversNeeded > 1 ? "standing.tooFew" : "standing.blocked")}>
          <p>{t("standing.blockedHint")}</p>
          {sees.team && (
            <p>
              <Link to={paths.users}>{t("standing.toTeam")}</Link>
            </p>
          )}
        </Banner>
      ) : (
        <Waiting payout={payout} reviews={reviews} />
      );
    case "REJECTED":
    case "RECALLED":
    case "EXPIRED":
      return (
        <Banner tone={state === "REJECTED" ? "critical" : "info"} title={t(`standing.${state}`, { name: reviewedBy })}>
          {state === "REJECTED" && reason !== null && <p>{reason}</p>}
          <p>{t("standing.back", { total })}</p>
          {toWallet}
        </Banner>
      );
    default:
      return (
        <BankStanding
          of={atBank(payout)}
          arrival={arrival}
          told={t("standing.told")}
          failed={t("standing.failed")}
          todo={(because) => t(`todo.${because}`)}
          after={toWallet}
          again={
            <p>
              <LinkButton to={paths.payout(id)} reloadDocument>
                {t("standing.again")}
              </LinkButton>
            </p>
          }
        />
      );
  }
}

/** It waits for somebody: for whoever looks, or for others. */
function Waiting({ payout, reviews }: Pick<Props, "payout" | "reviews">) {
  const { t } = useTranslation("payout");
  const { approveBefore, approversNeeded, approvedBy } = payout;
  return (
    <Banner title={t("standing.waiting")}>
      {approversNeeded > 1 && (
        <p>
          {approvedBy.length > 0 ? t("standing.oneOfTwo", { names: approvedBy.join(", ") }) : t("standing.noneOfTwo")}
        </p>
      )}
      <p>
        {t(`standing.${waitingFor(payout, reviews)}`)}
        {approveBefore !== null && (
          <>
            {" "}
            {t("standing.until")} <DateTime at={approveBefore} withZone />.
          </>
        )}
      </p>
    </Banner>
  );
}
