import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FAILURE_DAYS } from "#provider/contract/limits";
import type { PayoutTab } from "#provider/contract/list-tabs";
import type { ToDo } from "#provider/contract/dashboard";
import { addDays } from "#provider/rules/days";
import type { TimeLeft } from "#provider/rules/time-left";
import { Banner } from "~/components/feedback/banner";
import { Icon, type IconName } from "~/components/media/icon";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { cx } from "~/utils/cx";
import { dashboardPaths } from "~/paths/dashboard";
import { paths } from "~/paths";
import { targetPaths } from "~/paths/target";
import { transactionPaths } from "~/paths/transaction";
import { withParams } from "~/paths/search-params";

/** The acts that a person may do on the tasks; they see all tasks in any case. */
type May = { complete: boolean; seePayouts: boolean; seeWallet: boolean; sign: boolean };
/** Amounts in minor units; `left` is the time left when the page was made, null if there is none. */
type Correction = Pick<ToDo["corrections"]["items"][number], "appId" | "name" | "of" | "deadline"> & {
  /** The deadline has passed: the application takes no payments. */
  isOverdue: boolean;
  /** The field to correct. */
  to: string;
};
export type ToDoShown = Omit<ToDo, "lapsing" | "expiring" | "corrections"> & {
  lapsing: Omit<ToDo["lapsing"], "items"> & { items: (ToDo["lapsing"]["items"][number] & { left: TimeLeft | null })[] };
  expiring: ToDo["expiring"] & { left: TimeLeft | null };
  corrections: { count: number; items: Correction[] };
};

type Props = {
  toDo: ToDoShown | undefined;
  may: May;
  retryHref: string;
  /** The application of the page; without it, all applications. */
  appId: string | undefined;
  /** YYYY-MM-DD */
  today: string;
};

/**
 * The merchant's tasks, the most urgent first. Without `toDo` the tasks could not be loaded, and the rest of the page
 * still shows.
 */
export function ToDoList({ toDo, may, retryHref, appId, today }: Props) {
  const { t } = useTranslation("dashboard");
  if (!toDo)
    return (
      <Banner tone="warning" title={t("toDo.failed")}>
        <p>
          {t("toDo.failedHint")}{" "}
          <Link to={retryHref} reloadDocument>
            {t("toDo.retry")}
          </Link>
        </p>
      </Banner>
    );
  const rows = rowsOf(toDo);
  return (
    <section className="card card-flush" aria-labelledby="to-do-title">
      <div className="card-head">
        <h2 id="to-do-title">
          {t("toDo.title")} {rows > 0 && <span className="count-pill">{rows}</span>}
        </h2>
      </div>
      {rows === 0 ? (
        <p className="muted to-do-none">{t("toDo.nothing")}</p>
      ) : (
        <ul className="rows to-do">
          <Lapsing {...toDo} may={may} appId={appId} />
          <Expiring {...toDo} appId={appId} today={today} />
          <WaitingPayouts {...toDo} appId={appId} />
          <WaitingFiles {...toDo} />
          <Targets {...toDo} />
          <FailedPayouts {...toDo} may={may} appId={appId} today={today} />
          <FailedWithdrawals {...toDo} may={may} />
          <Corrections {...toDo} />
          <Unsigned {...toDo} may={may} />
        </ul>
      )}
    </section>
  );
}

const rowsOf = ({ lapsing, unsigned, corrections, targets, ...sums }: ToDoShown): number => {
  const alone = [sums.expiring, sums.waitingPayouts, sums.waitingFiles, sums.failedPayouts, sums.failedWithdrawals];
  const others = corrections.count + unsigned.count + targets.items.length;
  return lapsing.count + alone.filter(({ count }) => count > 0).length + others;
};

type RowProps = {
  icon: IconName;
  tone?: "warning" | "critical";
  title: ReactNode;
  /** The date, or a consequence. */
  note?: ReactNode;
  sum?: ReactNode;
  action?: { to: string; text: string; label: string } | false;
};

/** One task: its subject, its date, its amount, and the act. */
const TONES = { warning: "text-warning", critical: "text-critical" };

const Row = ({ icon, tone, title, note, sum, action }: RowProps) => (
  <li>
    <span className={cx("mark", tone && TONES[tone])}>
      <Icon source={icon} />
    </span>
    <div>
      <p className="cut">{title}</p>
      <p className="muted text-s">{note}</p>
    </div>
    <span className="strong num">{sum}</span>
    {action && (
      <LinkButton to={action.to} aria-label={action.label}>
        {action.text}
      </LinkButton>
    )}
  </li>
);

function Left({ left }: { left: TimeLeft | null }) {
  const { t } = useTranslation("dashboard");
  return left && <span className="strong text-warning">{t(`toDo.left.${left.unit}`, { count: left.count })}</span>;
}

function Lapsing({
  lapsing: { count, items },
  currency,
  may,
  appId,
}: ToDoShown & { may: May; appId: string | undefined }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      {items.map((item) => (
        <Row
          key={item.id}
          icon="ClockIcon"
          tone="warning"
          title={
            <Link to={paths.transaction(item.id)} prefetch="intent">
              {t("toDo.holdOf", { name: item.fullName })}
            </Link>
          }
          note={
            <>
              <Left left={item.left} /> · <BriefTime at={item.captureBy} />
            </>
          }
          sum={<Money minor={item.amount} currency={currency} quiet />}
          action={
            may.complete && {
              to: transactionPaths.complete(item.id),
              text: t("toDo.complete"),
              label: t("toDo.completeOf", { name: item.fullName }),
            }
          }
        />
      ))}
      {count > items.length && (
        <Row
          icon="ClockIcon"
          tone="warning"
          title={<Link to={transactionPaths.held(appId)}>{t("toDo.allHeld")}</Link>}
          note={t("toDo.moreHolds", { count: count - items.length })}
        />
      )}
    </>
  );
}

function Expiring({
  expiring: { count, amount, items, left },
  currency,
  appId,
  today,
}: ToDoShown & { appId: string | undefined; today: string }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  const to = dashboardPaths.openInvoices(appId, { expiresFrom: today, expiresTo: today });
  const [first] = items;
  return (
    <Row
      icon="ReceiptIcon"
      title={<Link to={to}>{t("toDo.expiring", { count })}</Link>}
      note={
        <>
          <Left left={left} /> · {count === 1 ? first?.fullName : t("toDo.tonight")}
        </>
      }
      sum={<Money minor={amount} currency={currency} quiet />}
      action={{ to, text: t("toDo.see"), label: t("toDo.seeExpiring") }}
    />
  );
}

const payoutsUnder = (tab: PayoutTab, narrowed: { appId: string | undefined; from?: string }) =>
  paths.payouts + withParams("", { tab, ...narrowed });

/** The targets of a wallet's money that an owner must confirm: a row for each wallet. */
function Targets({ targets: { items } }: ToDoShown) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      {items.map(({ appId, name, count }) => (
        <Row
          key={appId}
          icon="CreditCardIcon"
          tone="warning"
          title={<Link to={targetPaths.list(appId)}>{t("toDo.targets", { count })}</Link>}
          note={name}
          action={{ to: targetPaths.list(appId), text: t("toDo.see"), label: t("toDo.seeTargets", { name }) }}
        />
      ))}
    </>
  );
}

function WaitingPayouts({
  waitingPayouts: { count, amount },
  currency,
  appId,
}: ToDoShown & { appId: string | undefined }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  const to = payoutsUnder("WAITING", { appId });
  return (
    <Row
      icon="PersonIcon"
      tone="warning"
      title={<Link to={to}>{t("toDo.waitingPayouts", { count })}</Link>}
      note={t("toDo.waitingHint")}
      sum={<Money minor={amount} currency={currency} quiet />}
      action={{ to, text: t("toDo.see"), label: t("toDo.seeWaiting") }}
    />
  );
}

function WaitingFiles({ waitingFiles: { count, amount }, currency }: ToDoShown) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  const to = dashboardPaths.waitingFiles;
  return (
    <Row
      icon="PersonIcon"
      tone="warning"
      title={<Link to={to}>{t("toDo.waitingFiles", { count })}</Link>}
      note={t("toDo.waitingHint")}
      sum={<Money minor={amount} currency={currency} quiet />}
      action={{ to, text: t("toDo.see"), label: t("toDo.seeFiles") }}
    />
  );
}

function FailedPayouts({
  failedPayouts: { count, amount },
  currency,
  may,
  appId,
  today,
}: ToDoShown & { may: May; appId: string | undefined; today: string }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  const to = payoutsUnder("FAILED", { appId, from: addDays(today, 1 - FAILURE_DAYS) });
  return (
    <Row
      icon="AlertCircleIcon"
      tone="critical"
      title={t("toDo.failedPayouts", { count })}
      note={t("toDo.lastDays")}
      sum={<Money minor={amount} currency={currency} quiet />}
      action={may.seePayouts && { to, text: t("toDo.see"), label: t("toDo.payouts") }}
    />
  );
}

function FailedWithdrawals({ failedWithdrawals: { count, amount }, currency, may }: ToDoShown & { may: May }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  return (
    <Row
      icon="AlertCircleIcon"
      tone="critical"
      title={t("toDo.failedWithdrawals", { count })}
      note={t("toDo.lastDays")}
      sum={<Money minor={amount} currency={currency} quiet />}
      action={may.seeWallet && { to: paths.withdrawals, text: t("toDo.see"), label: t("toDo.withdrawals") }}
    />
  );
}

/** The corrections that the reviewers want, each with a link to its field. Other people do not see them. */
function Corrections({ corrections: { count, items } }: ToDoShown) {
  const { t } = useTranslation("dashboard");
  const { date } = useFormat();
  return (
    <>
      {items.map(({ appId, name, of, deadline, isOverdue, to }) => (
        <Row
          key={`${of} ${appId}`}
          icon="AppsIcon"
          tone={isOverdue ? "critical" : "warning"}
          title={<Link to={to}>{name}</Link>}
          note={
            deadline === null
              ? t("toDo.applicationSentBack")
              : t(isOverdue ? "toDo.detailsOverdue" : "toDo.detailsSentBack", { day: date(deadline) })
          }
          action={{ to, text: t("toDo.correct"), label: t("toDo.correctOf", { name }) }}
        />
      ))}
      {count > items.length && (
        <Row
          icon="AppsIcon"
          tone="warning"
          title={<Link to={paths.connect}>{t("toDo.moreCorrections", { count: count - items.length })}</Link>}
        />
      )}
    </>
  );
}

function Unsigned({ unsigned: { count, items }, may }: ToDoShown & { may: May }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      {items.map(({ appId, name }) => (
        <Row
          key={appId}
          icon="AppsIcon"
          title={name}
          note={t("toDo.unsigned")}
          action={
            may.sign && {
              to: `${paths.contract}/${appId}`,
              text: t("toDo.sign"),
              label: `${t("toDo.signContract")}: ${name}`,
            }
          }
        />
      ))}
      {count > items.length && <Row icon="AppsIcon" title={t("toDo.moreUnsigned", { count: count - items.length })} />}
    </>
  );
}
