import { useTranslation } from "react-i18next";
import type { PayoutDetail } from "#provider/contract/payouts";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { Approvers } from "./approvers";
import { waitingFor } from "~/billing/shared/review/waiting-for";

type Props = {
  of: Pick<
    PayoutDetail,
    "blocked" | "needsOtherHands" | "approversNeeded" | "approvedBy" | "approvers" | "approveBefore"
  > & { may: Pick<PayoutDetail["may"], "approve" | "recall"> };
  /** The namespace of the sentences; both namespaces have the same keys. */
  words: "payout" | "payout-files";
  /** Whether the person may approve what others made. */
  reviews: boolean;
  seesTeam: boolean;
};

/**
 * Says whose approval a payout or a file of payouts waits for, by name, or that there is no approver. The page also has
 * the namespace `approval`.
 */
export function Awaited({ of, words, reviews, seesTeam }: Props) {
  const { t } = useTranslation(words);
  const { blocked, approveBefore, approversNeeded, approvedBy, approvers } = of;
  if (blocked)
    return (
      <Banner tone="warning" title={t(approversNeeded > 1 ? "standing.tooFew" : "standing.blocked")}>
        <p>{t("standing.blockedHint")}</p>
        {seesTeam && (
          <p>
            <Link to={paths.users}>{t("standing.toTeam")}</Link>
          </p>
        )}
      </Banner>
    );
  return (
    <Banner title={t("standing.waiting")}>
      {approversNeeded > 1 && (
        <p>
          {approvedBy.length > 0 ? t("standing.oneOfTwo", { names: approvedBy.join(", ") }) : t("standing.noneOfTwo")}
        </p>
      )}
      <Approvers approvers={approvers} missing={approversNeeded - approvedBy.length} />
      <p>
        {t(`standing.${waitingFor(of, reviews)}`)}
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
