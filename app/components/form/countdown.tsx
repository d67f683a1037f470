import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCountdown } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";

type Props = {
  /** The end of the countdown: ISO 8601 in UTC. */
  until: string;
  /**
   * The sentence around the time: `(when) => t("resendOpens", { when })`; `when` reads "in 0:42" or "at 1:05:20 PM".
   */
  children: (when: string) => ReactNode;
  /** Shown once the instant has passed. */
  done?: ReactNode;
};

/** Counts down to an instant. The server renders the instant itself, which stays without scripts. */
export function Countdown({ until, children, done = null }: Props) {
  const { t } = useTranslation("components");
  const format = useFormat();
  const end = new Date(until).getTime();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const tick = () => setLeft((end - Date.now()) / 1000);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  if (left !== undefined && left <= 0) return <>{done}</>;
  const when =
    left === undefined
      ? t("countdown.at", { time: `${format.clock(until)} (${t(`zone.${format.zone}`)})` })
      : t("countdown.in", { time: formatCountdown(left) });
  return <span role="timer">{children(when)}</span>;
}
