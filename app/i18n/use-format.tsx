import { createContext, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as text from "./format";
import type { Place } from "./format";
import { languageOf, type Language } from "./languages";

const PlaceContext = createContext<Place>({ zone: "Asia/Baku", year: 0 });

/**
 * Provides the zone in which the page shows instants, the region's, and the current year there. Wraps the whole page
 * once.
 */
export const PlaceProvider = ({ place, children }: { place: Place; children: ReactNode }) => (
  <PlaceContext.Provider value={import.meta.env.SSR ? samePlace(place) : place}>{children}</PlaceContext.Provider>
);

export const useZone = () => useContext(PlaceContext).zone;

/** The formatters of `format.ts`, bound to the page's language and zone. */
export function useFormat() {
  const { i18n } = useTranslation("components");
  const language = languageOf(i18n);
  const place = useContext(PlaceContext);
  let format = made.get(place);
  if (format?.language !== language) made.set(place, (format = bind(language, place)));
  return format;
}

/** One object for each place, because the loaders make a new one for every page. */
const samePlace = (place: Place): Place => {
  const name = `${place.zone} ${place.year}`;
  const known = knownPlaces.get(name) ?? place;
  knownPlaces.set(name, known);
  return known;
};
const knownPlaces = new Map<string, Place>();

/** Made once for all amounts and days. */
const made = new WeakMap<Place, ReturnType<typeof bind>>();

/** With a capital at its start; that of the Azerbaijani i has a dot. */
const withCapital = (words: string, language: Language): string =>
  (language === "az" && words.startsWith("i") ? "İ" : words.charAt(0).toUpperCase()) + words.slice(1);

const bind = (language: Language, place: Place) => ({
  language,
  zone: place.zone,
  number: (value: number, places?: number) => text.formatNumber(language, value, places),
  amount: (minor: number) => text.formatAmount(language, minor),
  money: (minor: number, currency: string) => text.formatMoney(language, minor, currency),
  date: (instant: string | Date, style?: "short" | "long") => text.formatDate(language, instant, place.zone, style),
  dateTime: (instant: string | Date, style?: "short" | "long") =>
    text.formatDateTime(language, instant, place.zone, style),
  clock: (instant: string | Date) => text.formatClock(language, instant, place.zone),
  brief: (instant: string | Date) => text.formatBrief(language, instant, place),
  briefDate: (instant: string) => text.formatBriefDate(language, instant, place),
  briefDay: (day: string) => text.formatBriefDay(language, day, place.year),
  day: (day: string, style?: "short" | "long") => text.formatDay(language, day, style),
  /** A period of days, both included; one day is named once. */
  days: (from: string, to: string) =>
    from === to
      ? text.formatDay(language, from)
      : `${text.formatDay(language, from)} – ${text.formatDay(language, to)}`,
  month: (month: string) => text.formatMonth(language, month),
  /** The same as a heading or a label. */
  monthTitle: (month: string) => withCapital(text.formatMonth(language, month), language),
});
