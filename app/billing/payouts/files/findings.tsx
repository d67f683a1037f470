import { useTranslation } from "react-i18next";
import type { PayoutFileComparison } from "#provider/contract/approval";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import type { PayoutFileShow } from "#provider/contract/payout-file-shows";
import { Icon } from "~/components/media/icon";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { payoutFilePaths } from "~/paths/payout-file";

/** What a comparison finds, in the order of its weight, and the tab that shows its rows. */
const FINDINGS = [
  ["newReceivers", "newReceivers"],
  ["more", "changed"],
  ["less", "changed"],
  ["doubled", "doubled"],
  ["missing", "missing"],
] as const satisfies [keyof PayoutFileComparison, PayoutFileShow][];

/**
 * What is new in a file against last time, each a link to its rows, and the file compared with. Nothing for a file
 * whose rows are not shown. The page has the namespace `approval`.
 */
export function FileFindings({ file: { id, currency, comparison } }: { file: PayoutFileDetail }) {
  const { t } = useTranslation("approval");
  const { money, number } = useFormat();
  if (!comparison) return null;
  const { with: before } = comparison;
  const whoIn = (kind: (typeof FINDINGS)[number][0]) => {
    const { count, fullName } = comparison[kind];
    const percent = kind === "more" || kind === "less" ? comparison[kind].percent : null;
    if (fullName === null) return number(count);
    if (percent === null || percent === 0) return fullName;
    return `${fullName}, ${percent > 0 ? "+" : "−"}${t("percent", { number: number(Math.abs(percent)) })}`;
  };
  const found = FINDINGS.filter(([kind]) => comparison[kind].count > 0);
  return (
    <Card title={t("title")}>
      {found.length > 0 ? (
        <ul className="hero-about">
          {found.map(([kind, show]) => (
            <li key={kind}>
              <Icon source="AlertTriangleIcon" small />
              <Link to={`${payoutFilePaths.one(id, { show })}#rows`} preventScrollReset>
                {t(kind, { who: whoIn(kind) })}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("nothingNew")}</p>
      )}
      <p className="muted long-words">
        {before ? (
          <>
            {t("compared")} <Link to={payoutFilePaths.one(before.id)}>{before.fileName}</Link>,{" "}
            <DateTime at={before.madeDate} dateOnly />:{" "}
            {t("comparedOf", {
              count: before.rows,
              number: number(before.rows),
              amount: money(before.amount, currency),
            })}
          </>
        ) : (
          t("comparedNone")
        )}
      </p>
    </Card>
  );
}
