import { createContext, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as text from "./format";
import type { Place, Zone } from "./format";
import { languageOf, type Language } from "./languages";
import { remembered } from "~/utils/remembered";

const PlaceContext = createContext<Place>({ zone: "Asia/Baku", year: 0 });

/** Says in which zone the page shows instants, the region's, and which year is running there. Wraps the whole page once. */
export const PlaceProvider = ({ place, children }: { place: Place; children: ReactNode }) => (
  <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>
);

export const useZone = () => useContext(PlaceContext).zone;

/** The formatters of `format.ts`, bound to the page's language and zone. */
export function useFormat() {
  const { i18n } = useTranslation("components");
  const { zone, year } = useContext(PlaceContext);
  return formatters(languageOf(i18n), zone, String(year));
}

/** Made once for all amounts and days of a page, which are many: for a few languages, regions, and the year that is running. */
const formatters = remembered((language: Language, zone: Zone, year: string) => {
  const place = { zone, year: Number(year) };
  return {
    language,
    zone,
    number: (value: number, places?: number) => text.formatNumber(language, value, places),
    amount: (minor: number) => text.formatAmount(language, minor),
    money: (minor: number, currency: string) => text.formatMoney(language, minor, currency),
    date: (instant: string | Date, style?: "short" | "long") => text.formatDate(language, instant, zone, style),
    dateTime: (instant: string | Date, style?: "short" | "long") => text.formatDateTime(language, instant, zone, style),
    clock: (instant: string | Date) => text.formatClock(language, instant, zone),
    brief: (instant: string | Date) => text.formatBrief(language, instant, place),
    briefDate: (instant: string) => text.formatBriefDate(language, instant, place),
    briefDay: (day: string) => text.formatBriefDay(language, day, place.year),
    day: (day: string, style?: "short" | "long") => text.formatDay(language, day, style),
    month: (month: string) => text.formatMonth(language, month),
  };
}, 24);
