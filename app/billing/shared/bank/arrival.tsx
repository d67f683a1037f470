import { useTranslation } from "react-i18next";
import { CalendarDay } from "~/components/page/date-time";

/**
 * When the money is expected: at a card at once (null), at a bank by the end of a day (YYYY-MM-DD). The page has the
 * namespace `bank`.
 */
export function Arrival({ day }: { day: string | null }) {
  const { t } = useTranslation("bank");
  if (day === null) return <>{t("arrival.now")}</>;
  return (
    <>
      {t("arrival.by")} <CalendarDay day={day} />
    </>
  );
}
