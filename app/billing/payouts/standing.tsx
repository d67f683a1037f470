import { useTranslation } from "react-i18next";
import type { PayoutDetail } from "#provider/contract/payouts";
import { BankStanding } from "~/billing/shared/bank/bank-standing";
import { LeavingBanner } from "~/billing/shared/leaving/leaving-banner";
import { Banner } from "~/components/feedback/banner";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Awaited } from "./awaited";
import { atBank } from "./steps";

type Props = {
  payout: PayoutDetail;
  arrival: string | null;
  /** Which of the related screens the person may open. */
  sees: { wallet: boolean; team: boolean };
  /** Whether the person may approve what others made. */
  reviews: boolean;
};

/** The state of a payout, its reason, and the next steps. The page has the namespaces `payout`, `leaving-banner` and
 * `bank`. */
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
      if (payout.leaving) return <LeavingBanner act={payout.leaving} />;
      return <Awaited of={payout} words="payout" reviews={reviews} seesTeam={sees.team} />;
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
