import { useTranslation } from "react-i18next";
import type { DisputeMark } from "#provider/contract/dispute-mark";
import { isDisputeLost, isDisputeOver } from "#provider/rules/disputes";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { disputePaths } from "~/paths/dispute";

/**
 * That payments are or were disputed, until when that can be answered, and the way there. The page has the namespace
 * `dispute-banner`.
 */
export const DisputeBanners = ({ disputes }: { disputes: readonly DisputeMark[] }) =>
  disputes.map((dispute) => <DisputeBanner key={dispute.id} dispute={dispute} />);

function DisputeBanner({ dispute: { id, state, isClaimed, respondBy } }: { dispute: DisputeMark }) {
  const { t } = useTranslation("dispute-banner");
  const isOver = isDisputeOver(state);
  const word = isDisputeLost(state) ? "lost" : isOver ? "won" : isClaimed ? "claimed" : "asked";
  return (
    <Banner tone={isOver ? "info" : "warning"}>
      <p>
        {t(word)}
        {respondBy && (
          <>
            {" "}
            {t("until")} <DateTime at={respondBy} withZone />.
          </>
        )}{" "}
        <Link to={disputePaths.of(id)}>{t("open")}</Link>
      </p>
    </Banner>
  );
}
