import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as text from "./format";
import type { Zone } from "./format";
import { languageOf } from "./languages";

const ZoneContext = createContext<Zone>("Asia/Baku");

/** Says in which zone the page shows instants: the region's. Wraps the whole page once. */
export const ZoneProvider = ({ zone, children }: { zone: Zone; children: ReactNode }) => (
  <ZoneContext.Provider value={zone}>{children}</ZoneContext.Provider>
);

export const useZone = () => useContext(ZoneContext);

/** The formatters of `format.ts`, bound to the page's language and zone. */
export function useFormat() {
  const { i18n } = useTranslation("components");
  const language = languageOf(i18n);
  const zone = useZone();
  return useMemo(
    () => ({
      language,
      zone,
      number: (value: number, places?: number) => text.formatNumber(language, value, places),
      amount: (minor: number) => text.formatAmount(language, minor),
      money: (minor: number, currency: string) => text.formatMoney(language, minor, currency),
      date: (instant: string | Date, style?: "short" | "long") => text.formatDate(language, instant, zone, style),
      dateTime: (instant: string | Date, style?: "short" | "long") =>
        text.formatDateTime(language, instant, zone, style),
      clock: (instant: string | Date) => text.formatClock(language, instant, zone),
      day: (day: string, style?: "short" | "long") => text.formatDay(language, day, style),
      month: (month: string) => text.formatMonth(language, month),
    }),
    [language, zone],
  );
}
