import { useTranslation } from "react-i18next";
import type { MonthlyActivity } from "#provider/contract/dashboard";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { dashboardPaths } from "~/paths/dashboard";
import { changeOf } from "./activity";
import { ChangeText, DaySpan } from "./figures";

type Application = MonthlyActivity["byApplication"][number];
type Days = { from: string; to: string };

/**
 * The amount paid to each application in the current month so far, against the same days of the month before. Each
 * leads to its payments.
 */
export function ByApplication({
  applications,
  days: { current, before },
}: {
  applications: readonly Application[];
  days: { current: Days; before: Days };
}) {
  const { t } = useTranslation("dashboard");
  const active = applications.filter(({ paid, paidBefore }) => paid > 0 || paidBefore > 0);
  const all = applications.reduce((sum, { paid }) => sum + paid, 0);
  const quiet = applications.length - active.length;
  return (
    <section className="card card-flush" aria-labelledby="applications-title">
      <div className="card-head">
        <h2 id="applications-title">{t("byApplication.title")}</h2>
      </div>
      <ul className="rows apps">
        {active.map(({ appId, appName, paid, paidBefore, count, currency }) => (
          <li key={appId}>
            <Link
              to={dashboardPaths.paymentsBegunIn(current, appId)}
              prefetch="intent"
              className="row-link cut"
              translate="no"
              title={appName}
            >
              {appName}
            </Link>
            <span className="strong num">
              <Money minor={paid} currency={currency} quiet />
            </span>
            <small className="muted">{t("byApplication.count", { count })}</small>
            <small className="num">
              <ChangeText change={changeOf(paid, paidBefore)} />
            </small>
            <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <path d={`M0 0H${all === 0 ? 0 : Math.round((paid / all) * 100)}V1H0Z`} />
            </svg>
          </li>
        ))}
        {quiet > 0 && (
          <li className="muted">
            <span>{t("byApplication.quiet", { count: quiet })}</span>
            <span>{t("byApplication.none")}</span>
          </li>
        )}
        {active.length > 0 && (
          <li className="muted text-s">
            <span>
              {t("byApplication.against")} <DaySpan {...before} />
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
