import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import type { Run } from "./runs";

type Props = {
  run: Run | undefined;
  /** The next date of the rule, ISO 8601 in UTC. */
  next: string | null;
  currency: string;
};

/** Why the last date paid nothing, and when the next try is. Shows nothing if the money arrived or is on its way. */
export function LastTry({ run, next, currency }: Props) {
  const { t } = useTranslation("automatic");
  const { money } = useFormat();
  if (!run || next === null) return null;
  const why = run.withdrawal?.why;
  const hasFailed = why !== undefined;
  if (run.outcome !== "TOO_LITTLE" && !hasFailed) return null;
  return (
    <Banner tone="warning" title={t(hasFailed ? "last.failed" : "last.tooLittle")}>
      <p>
        {why ?? t("last.needed", { available: money(run.available, currency), needed: money(run.needed, currency) })}
      </p>
      <p>
        {t("last.next")} <DateTime at={next} withZone />
      </p>
    </Banner>
  );
}
