import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { FAILURE_DAYS } from "#provider/contract/limits";
import type { PayoutTab } from "#provider/contract/list-tabs";
import { addDays } from "#provider/rules/days";
import type { TimeLeft } from "#provider/rules/time-left";
import type { IconName } from "~/components/media/icon";
import { BriefTime } from "~/components/page/date-time";
import { dashboardPaths } from "~/paths/dashboard";
import { paths } from "~/paths";
import { targetPaths } from "~/paths/target";
import { transactionPaths } from "~/paths/transaction";
import { withParams } from "~/paths/search-params";
import type { May, ToDoShown } from "./to-do-shown";

/** One task: its subject, its date or consequence, its amount in minor units, and the act. */
export type Task = {
  key: string;
  icon: IconName;
  tone?: "warning" | "critical";
  title: string;
  note?: ReactNode;
  /** At stake, in minor units. */
  amount?: number;
  /** Until when something can be done, for what ends within a day (ISO 8601 in UTC). */
  until?: string;
  /** The act; without it the person may only see that something waits. */
  act?: { to: string; text: string } | false;
};

type Around = {
  t: TFunction<"dashboard">;
  may: May;
  /** The application of the page; without it, all applications. */
  appId: string | undefined;
  /** YYYY-MM-DD */
  today: string;
  /** Writes the day of an instant. */
  date: (instant: string) => string;
};

/**
 * The tasks in their order: what ends within a day, the soonest first; then by the money at stake, the largest first;
 * then what has no amount.
 */
export function tasksOf(toDo: ToDoShown, around: Around): Task[] {
  const tasks = [
    ...lapsing(toDo, around),
    ...expiring(toDo, around),
    ...disputed(toDo, around),
    ...waiting(toDo, around),
    ...failed(toDo, around),
    ...corrections(toDo, around),
    ...applications(toDo, around),
  ];
  const ending = tasks.flatMap(({ until, ...task }) => (until === undefined ? [] : [{ until, ...task }]));
  const lasting = tasks.filter(({ until }) => until === undefined);
  return [
    ...ending.toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until)),
    ...lasting.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0)),
  ];
}

function Left({ left, t }: { left: TimeLeft | null; t: TFunction<"dashboard"> }) {
  return left && <span className="strong text-warning">{t(`toDo.left.${left.unit}`, { count: left.count })}</span>;
}

function lapsing({ lapsing: { count, items } }: ToDoShown, { t, may, appId }: Around): Task[] {
  const held = items.map((item): Task => ({
    key: item.id,
    icon: "ClockIcon",
    tone: "warning",
    title: t("toDo.holdOf", { name: item.fullName }),
    note: (
      <>
        <Left left={item.left} t={t} /> · <BriefTime at={item.captureBy} />
      </>
    ),
    amount: item.amount,
    until: item.captureBy,
    act: may.complete
      ? { to: transactionPaths.complete(item.id), text: t("toDo.capture") }
      : { to: paths.transaction(item.id), text: t("toDo.view") },
  }));
  const last = items.at(-1);
  if (!last || count <= items.length) return held;
  return [
    ...held,
    {
      key: "holds",
      icon: "ClockIcon",
      tone: "warning",
      title: t("toDo.allHeld"),
      note: t("toDo.moreHolds", { count: count - items.length }),
      until: last.captureBy,
      act: { to: transactionPaths.held(appId), text: t("toDo.review") },
    },
  ];
}

/** Disputes to answer, each with the day and hour until which it can be. */
const disputed = ({ disputes: { items } }: ToDoShown, { t }: Around): Task[] =>
  items.map((item) => ({
    key: item.id,
    icon: "AlertTriangleIcon",
    tone: "warning",
    title: t("toDo.dispute.title", { name: item.fullName }),
    note: (
      <>
        {t("toDo.dispute.until")} <BriefTime at={item.respondBy} />
      </>
    ),
    amount: item.amount,
    ...(item.isUrgent && { until: item.respondBy }),
    act: { to: item.to, text: t("toDo.dispute.act") },
  }));

function expiring({ expiring: { count, amount, items, left, until, to } }: ToDoShown, { t }: Around): Task[] {
  if (count === 0) return [];
  const [first] = items;
  const only = count === 1 ? first : undefined;
  return [
    {
      key: "expiring",
      icon: "ReceiptIcon",
      title: t("toDo.expiring", { count }),
      note: (
        <>
          <Left left={left} t={t} /> · {only?.fullName ?? t("toDo.tonight")}
        </>
      ),
      amount,
      until,
      act: { to, text: t("toDo.remind") },
    },
  ];
}

const payoutsUnder = (tab: PayoutTab, narrowed: { appId: string | undefined; from?: string }) =>
  paths.payouts + withParams("", { tab, ...narrowed });

/** What waits for the person's decision: payouts, files of them, targets of a wallet's money, and rules of approval. */
function waiting(
  { waitingPayouts, waitingFiles, waitingRefunds, targets, payoutRules, refundRules }: ToDoShown,
  { t, appId }: Around,
): Task[] {
  const approvals = [
    {
      key: "payouts",
      title: t("toDo.waitingPayouts", { count: waitingPayouts.count }),
      to: waitingPayouts.only === null ? payoutsUnder("WAITING", { appId }) : paths.payout(waitingPayouts.only),
      ...waitingPayouts,
    },
    {
      key: "files",
      title: t("toDo.waitingFiles", { count: waitingFiles.count }),
      ...waitingFiles,
    },
    {
      key: "refunds",
      title: t("toDo.waitingRefunds", { count: waitingRefunds.count }),
      ...waitingRefunds,
    },
  ].flatMap(({ key, title, to, count, amount }): Task[] =>
    count === 0
      ? []
      : [
          {
            key,
            icon: "PersonIcon",
            tone: "warning",
            title,
            note: t("toDo.waitingHint"),
            amount,
            act: { to, text: t("toDo.review") },
          },
        ],
  );
  return [
    ...approvals,
    ...targets.items.map(({ appId: of, name, count }): Task => ({
      key: `targets ${of}`,
      icon: "CreditCardIcon",
      tone: "warning",
      title: t("toDo.targets", { count }),
      note: name,
      act: { to: targetPaths.list(of), text: t("toDo.review") },
    })),
    ...refundRules.map(({ appId: of, name, proposedBy, to }): Task => ({
      key: `refund rules ${of}`,
      icon: "PersonIcon",
      tone: "warning",
      title: t("toDo.refundRules", { name }),
      note: t("toDo.proposedBy", { who: proposedBy }),
      act: { to, text: t("toDo.review") },
    })),
    ...payoutRules.map(({ appId: of, name, proposedBy, to }): Task => ({
      key: `rules ${of}`,
      icon: "PersonIcon",
      tone: "warning",
      title: t("toDo.rules", { name }),
      note: t("toDo.proposedBy", { who: proposedBy }),
      act: { to, text: t("toDo.review") },
    })),
  ];
}

/** Payouts and withdrawals that failed: the only one opens itself, several open their list. */
function failed({ failedPayouts, failedWithdrawals }: ToDoShown, { t, may, appId, today }: Around): Task[] {
  const from = addDays(today, 1 - FAILURE_DAYS);
  const both = [
    {
      key: "failed payouts",
      title: t("toDo.failedPayouts", { count: failedPayouts.count }),
      to: failedPayouts.only === null ? payoutsUnder("FAILED", { appId, from }) : paths.payout(failedPayouts.only),
      isOpen: may.seePayouts,
      ...failedPayouts,
    },
    {
      key: "failed withdrawals",
      title: t("toDo.failedWithdrawals", { count: failedWithdrawals.count }),
      to:
        failedWithdrawals.only === null
          ? dashboardPaths.failedWithdrawals({ appId, from })
          : paths.withdrawal(failedWithdrawals.only),
      isOpen: may.seeWallet,
      ...failedWithdrawals,
    },
  ];
  return both.flatMap(({ key, title, to, isOpen, count, amount, why }): Task[] =>
    count === 0
      ? []
      : [
          {
            key,
            icon: "AlertCircleIcon",
            tone: "critical",
            title,
            note: why ?? t("toDo.lastDays"),
            amount,
            act: isOpen && { to, text: t("toDo.review") },
          },
        ],
  );
}

/** The corrections that the reviewers want, each with a link to its field. Other people do not see them. */
function corrections({ corrections: { count, items } }: ToDoShown, { t, date }: Around): Task[] {
  const rows = items.map(({ appId, name, of, deadline, isOverdue, to }): Task => ({
    key: `${of} ${appId}`,
    icon: "AppsIcon",
    tone: isOverdue ? "critical" : "warning",
    title: name,
    note:
      deadline === null
        ? t("toDo.applicationSentBack")
        : t(isOverdue ? "toDo.detailsOverdue" : "toDo.detailsSentBack", { day: date(deadline) }),
    ...(isOverdue && deadline !== null ? { until: deadline } : {}),
    act: { to, text: t("toDo.correct") },
  }));
  if (count <= items.length) return rows;
  const title = t("toDo.moreCorrections", { count: count - items.length });
  return [
    ...rows,
    {
      key: "corrections",
      icon: "AppsIcon",
      tone: "warning",
      title,
      act: { to: paths.connect, text: t("toDo.review") },
    },
  ];
}

/** Applications that take no payments yet: one that is being prepared, and those whose contract waits. */
function applications({ unfinished, unsigned: { count, items } }: ToDoShown, { t, may }: Around): Task[] {
  const rows = items.map(({ appId, name }): Task => ({
    key: `unsigned ${appId}`,
    icon: "AppsIcon",
    title: name,
    note: t("toDo.unsigned"),
    act: may.sign && { to: `${paths.contract}/${appId}`, text: t("toDo.sign") },
  }));
  if (count > items.length)
    rows.push({ key: "unsigned", icon: "AppsIcon", title: t("toDo.moreUnsigned", { count: count - items.length }) });
  if (!unfinished) return rows;
  const { appId, name, missing, to } = unfinished;
  return [
    ...rows,
    {
      key: `unfinished ${appId}`,
      icon: "AppsIcon",
      title: name ?? t("toDo.unnamed"),
      note: missing === 0 ? t("toDo.complete") : t("toDo.missing", { count: missing }),
      act: { to, text: t("toDo.goOn") },
    },
  ];
}
