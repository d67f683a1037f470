import { useTranslation } from "react-i18next";
import type { TimeLeft } from "#provider/rules/time-left";
import { Badge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";

/** The instant until which a held amount can be completed; empty without a hold. */
export const CaptureBy = ({ at }: { at: string | null }) => at && <DateTime at={at} />;

/** The time left for a hold when the page was made; a badge in the last 24 hours. */
export function Left({ left: { unit, count, isUrgent } }: { left: TimeLeft }) {
  const { t } = useTranslation("transactions");
  const words = t(`left.${unit}`, { count });
  return isUrgent ? <Badge tone="warning">{words}</Badge> : <>{words}</>;
}
