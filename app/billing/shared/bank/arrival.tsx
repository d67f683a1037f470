import { useTranslation } from "react-i18next";
import { CalendarDay } from "~/components/page/date-time";

/**
 * The expected arrival of the money: at once on a card (null), by the end of a day at a bank (YYYY-MM-DD). The page has
 * the namespace `bank`.
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
