import { useTranslation } from "react-i18next";
import type { PayoutDetail } from "#provider/contract/payouts";
import { Icon } from "~/components/media/icon";
import { DateTime } from "~/components/page/date-time";
import { Card } from "~/components/page/page";
import { LastTime } from "./last-paid";

/** What a waiting payout's receiver got last time, or that they are new. The page has the namespace `approval`. */
export function PayoutFindings({
  payout: { amount, lastPaid },
}: {
  payout: Pick<PayoutDetail, "amount" | "lastPaid">;
}) {
  const { t } = useTranslation("approval");
  return (
    <Card title={t("title")}>
      {lastPaid ? (
        <p>
          {t("last")}: <LastTime amount={amount} lastPaid={lastPaid} />, <DateTime at={lastPaid.date} dateOnly />
        </p>
      ) : (
        <ul className="hero-about">
          <li>
            <Icon source="AlertTriangleIcon" small />
            {t("firstPayout")}
          </li>
        </ul>
      )}
    </Card>
  );
}
