import { useTranslation } from "react-i18next";
import { useFormat } from "~/i18n/use-format";

type Props = {
  /** ISO 8601 in UTC. */
  at: string;
  /** Writes the month in full. */
  long?: boolean;
  /** Leaves the time of day out. */
  dateOnly?: boolean;
  /** Writes the zone's name behind the time; else the name is the element's tooltip. */
  withZone?: boolean;
};

/** An instant in the region's zone. */
export function DateTime({ at, long, dateOnly, withZone }: Props) {
  const { t } = useTranslation("components");
  const format = useFormat();
  const style = long ? "long" : "short";
  const zone = t(`zone.${format.zone}`);
  return (
    <time translate="no" dateTime={at} title={withZone ? undefined : zone}>
      {dateOnly ? format.date(at, style) : format.dateTime(at, style)}
      {withZone && ` (${zone})`}
    </time>
  );
}

/** An instant in a narrow column, or its day alone. It omits the current year; the tooltip shows the whole. */
export function BriefTime({ at, dateOnly }: { at: string; dateOnly?: boolean }) {
  const { t } = useTranslation("components");
  const format = useFormat();
  return (
    <time translate="no" dateTime={at} title={`${format.dateTime(at)} (${t(`zone.${format.zone}`)})`}>
      {dateOnly ? format.briefDate(at) : format.brief(at)}
    </time>
  );
}

/** A calendar day in a narrow column. */
export function BriefDay({ day }: { day: string }) {
  const format = useFormat();
  return (
    <time translate="no" dateTime={day} title={format.day(day)}>
      {format.briefDay(day)}
    </time>
  );
}

/** A calendar day (`YYYY-MM-DD`), which has no zone. */
export const CalendarDay = ({ day, long }: { day: string; long?: boolean }) => (
  <time translate="no" dateTime={day}>
    {useFormat().day(day, long ? "long" : "short")}
  </time>
);
