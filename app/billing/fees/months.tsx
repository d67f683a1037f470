import { useTranslation } from "react-i18next";
import { PageMenu } from "~/components/list/menu";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";

/** The menu of the months of a report; `to` is the address of one. */
export function FeeMonths({
  month,
  months,
  to,
}: {
  month: string;
  months: readonly string[];
  to: (month: string) => string;
}) {
  const { t } = useTranslation("fees");
  const format = useFormat();
  const current = format.monthTitle(month);
  return (
    <nav className="row not-printed" aria-label={t("months")}>
      <PageMenu text={current} label={t("choose", { month: current })} icon="ChevronDownIcon">
        {months.map((one) => (
          <Link key={one} to={to(one)} preventScrollReset aria-current={one === month ? "true" : undefined}>
            {format.monthTitle(one)}
          </Link>
        ))}
      </PageMenu>
    </nav>
  );
}
