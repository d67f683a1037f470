import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as text from "./format";
import type { Place } from "./format";
import { languageOf } from "./languages";

const PlaceContext = createContext<Place>({ zone: "Asia/Baku", year: 0 });

/** Says in which zone the page shows instants, the region's, and which year is running there. Wraps the whole page once. */
export const PlaceProvider = ({ place, children }: { place: Place; children: ReactNode }) => (
  <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>
);

export const useZone = () => useContext(PlaceContext).zone;

/** The formatters of `format.ts`, bound to the page's language and zone. */
export function useFormat() {
  const { i18n } = useTranslation("components");
  const language = languageOf(i18n);
  const { zone, year } = useContext(PlaceContext);
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
      brief: (instant: string | Date) => text.formatBrief(language, instant, { zone, year }),
      briefDate: (instant: string) => text.formatBriefDate(language, instant, { zone, year }),
      briefDay: (day: string) => text.formatBriefDay(language, day, year),
      day: (day: string, style?: "short" | "long") => text.formatDay(language, day, style),
      month: (month: string) => text.formatMonth(language, month),
    }),
    [language, zone, year],
  );
}
