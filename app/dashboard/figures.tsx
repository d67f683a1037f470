import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MonthlyActivity } from "#provider/contract/dashboard";
import { addDays } from "#provider/rules/days";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { cx } from "~/utils/cx";
import { dashboardPaths } from "~/paths/dashboard";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { changeText, type Balance, type Change } from "./activity";
import { AgoText } from "./ago-text";
import type { Ago } from "./time-ago";

type Days = { from: string; to: string };

/** Amounts in minor units. */
type Props = {
  currency: string;
  /** The application of the figures; without it they cover all applications. */
  appId: string | undefined;
  today: MonthlyActivity["today"] & { ago: Ago | null };
  month: { paid: number; outside: number; paidBefore: number; change: Change; line?: string; lineBefore?: string };
  outstanding: { amount: number; count: number; overdue: { count: number; amount: number } | null };
  /** Null: it could not be loaded. Undefined: the person may not see it. */
  balance: Balance | null | undefined;
  /** Today (YYYY-MM-DD), the month so far, and the earlier days to compare with. */
  day: string;
  days: { current: Days; before: Days };
  retryHref: string;
};

/**
 * The main figures: today's payments, this month's against the last one, open invoices, and the balance. Each leads to
 * the list that adds up to it.
 */
export function Figures({ currency, appId, today, month, outstanding, balance, day, days, retryHref }: Props) {
  const { t } = useTranslation("dashboard");
  const { amount: written } = useFormat();
  const money = (minor: number) => <Money minor={minor} currency={currency} quiet />;
  return (
    <section aria-label={t("figures")}>
      <ul className="card kpis">
        <Figure
          label={t("today.label")}
          to={dashboardPaths.paymentsBegunIn({ from: day, to: day }, appId)}
          value={money(today.amount)}
        >
          <TodayNote {...today} />
        </Figure>
        <Figure
          label={t("month.label")}
          to={dashboardPaths.paymentsBegunIn(days.current, appId)}
          value={money(month.paid)}
        >
          <ChangeText change={month.change} />
          {" · "}
          <Link to={dashboardPaths.paymentsBegunIn(days.before, appId)}>
            <DaySpan {...days.before} />: {written(month.paidBefore)}
          </Link>
          {month.outside > 0 && ` · ${t("month.outside", { amount: written(month.outside) })}`}
          {month.line && (
            <svg className="spark" viewBox="0 0 72 24" aria-hidden="true">
              <path className="spark-before" d={month.lineBefore} />
              <path d={month.line} />
            </svg>
          )}
        </Figure>
        <Figure
          label={t("outstanding.label")}
          to={dashboardPaths.openInvoices(appId)}
          value={money(outstanding.amount)}
        >
          {t("outstanding.open", { count: outstanding.count })}
          {outstanding.overdue?.count === 0 ? null : (
            <>
              {" · "}
              <Link
                className="strong text-critical"
                to={dashboardPaths.openInvoices(appId, { dueTo: addDays(day, -1) })}
              >
                {outstanding.overdue
                  ? t("outstanding.overdue", { amount: written(outstanding.overdue.amount) })
                  : t("outstanding.muchOverdue")}
              </Link>
            </>
          )}
        </Figure>
        {balance !== undefined && (
          <Figure
            label={t("balance.label")}
            to={balance ? (appId === undefined ? paths.wallet : paths.walletOf(appId)) : undefined}
            value={balance ? money(balance.available) : "–"}
          >
            {balance ? (
              <BalanceNote {...{ balance, appId }} />
            ) : (
              <>
                {t("balance.failed")}{" "}
                <Link to={retryHref} reloadDocument>
                  {t("toDo.retry")}
                </Link>
              </>
            )}
          </Figure>
        )}
      </ul>
    </section>
  );
}

type FigureProps = { label: string; value: ReactNode; children: ReactNode; to?: string | undefined };

const Figure = ({ label, to, value, children }: FigureProps) => (
  <li className="kpi">
    <h2 className="muted">
      {to ? (
        <Link to={to} prefetch="intent" className="row-link">
          {label}
        </Link>
      ) : (
        label
      )}
    </h2>
    <p className="kpi-value">{value}</p>
    <p className="muted text-s">{children}</p>
  </li>
);

/** How today's sum came about, and what of today is not paid yet. */
function TodayNote({ count, earlier, moving, held, ago }: Props["today"]) {
  const { t } = useTranslation("dashboard");
  const { amount } = useFormat();
  const pending = [
    ...(moving > 0 ? [t("today.moving", { count: moving })] : []),
    ...(held > 0 ? [t("today.held", { amount: amount(held) })] : []),
  ].join(", ");
  const parts = [
    ...(count > 0 ? [t("byApplication.count", { count })] : []),
    ...(earlier.count > 0 ? [t("today.earlier", { amount: amount(earlier.amount) })] : []),
    ...(pending ? [pending] : []),
  ];
  if (parts.length === 0) return t("today.none");
  return (
    <>
      {parts.join(" · ")}
      {parts.length === 1 && count > 0 && ago && (
        <>
          {" · "}
          <AgoText ago={ago} />
        </>
      )}
    </>
  );
}

/** The part of the balance that cannot be used yet, and why. */
function BalanceNote({
  balance: { held, heldUntil, disputed, awaitingApproval, inTransit, isWhole },
  appId,
}: {
  balance: Balance;
  appId?: string | undefined;
}) {
  const { t } = useTranslation("dashboard");
  const { amount } = useFormat();
  const heldText = t("balance.held", { amount: amount(held) });
  const rest = [
    ...(disputed > 0 ? [t("balance.disputed", { amount: amount(disputed) })] : []),
    ...(awaitingApproval > 0 ? [t("balance.awaiting", { amount: amount(awaitingApproval) })] : []),
    ...(inTransit > 0 ? [t("balance.inTransit", { amount: amount(inTransit) })] : []),
  ];
  return (
    <>
      {held > 0 && (isWhole ? <Link to={transactionPaths.held(appId)}>{heldText}</Link> : heldText)}
      {heldUntil && (
        <>
          {", "}
          {t("balance.until")} <BriefTime at={heldUntil} />
        </>
      )}
      {rest.map((text, index) => (held > 0 || index > 0 ? ` · ${text}` : text))}
      {held === 0 && rest.length === 0 && t("balance.all")}
    </>
  );
}

const ARROWS = { up: "▲", down: "▼", same: undefined, first: undefined };

/** The change of an amount from the one before. Colour and arrow add no meaning to the words. */
export function ChangeText({ change }: { change: Change }) {
  const { t } = useTranslation("dashboard");
  const { language } = useFormat();
  const arrow = ARROWS[change.kind];
  return (
    <span className={cx(change.kind === "up" && "text-good", change.kind === "down" && "text-critical")}>
      {arrow && <span aria-hidden="true">{arrow} </span>}
      {changeText(t, language, change)}
    </span>
  );
}

/** The days from one to another, or the single day; a line never breaks within one of them. */
export function DaySpan({ from, to }: Days) {
  const { briefDay } = useFormat();
  const whole = (day: string) => briefDay(day).replaceAll(" ", "\u00a0");
  return (
    <>
      {whole(from)}
      {from !== to && ` – ${whole(to)}`}
    </>
  );
}
