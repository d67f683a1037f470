import type { ToDo } from "#provider/contract/dashboard";
import { startOfDay, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { timeLeft, URGENT_MS } from "#provider/rules/time-left";
import { sayWord } from "#provider/rules/open-words";
import type { Language } from "~/i18n/languages";
import { approvalPaths } from "~/paths/approval";
import { connectPath, fieldPath } from "~/paths/connect";
import { correctionPaths } from "~/paths/correction";
import { disputePaths } from "~/paths/dispute";
import { dashboardPaths } from "~/paths/dashboard";
import { invoicePaths } from "~/paths/invoice";
import { payoutFilePaths } from "~/paths/payout-file";
import { paths } from "~/paths";
import { refundPaths, refundRulesPaths } from "~/paths/refund";
import { sentences } from "~/server/i18n";
import type { ToDoShown } from "./to-do-shown";

type Around = {
  language: Language;
  region: Region;
  /** UTC milliseconds. */
  now: number;
  /** YYYY-MM-DD */
  today: string;
  /** The application of the page; without it, all applications. */
  appId: string | undefined;
};

/**
 * The provider's list of things to do as the page shows it. For the loader: times left, addresses that few screens use,
 * and reasons in words are made here, so that none of their modules and sentences reach a browser.
 */
export function readToDo(
  { arriving: _arriving, ...toDo }: ToDo,
  { language, region, now, today, appId }: Around,
): ToDoShown {
  const { unfinished, expiring, waitingFiles, waitingRefunds } = toDo;
  const until = startOfDay(region, addDays(today, 1)).toISOString();
  const failed = ({ reason, ...sums }: ToDo["failedPayouts"]) => ({
    ...sums,
    why: reason && sayWord(reason, (known) => sentences(language).getFixedT(null, "bank")(`reason.${known}`)),
  });
  const [first] = expiring.items;
  return {
    ...toDo,
    disputes: {
      ...toDo.disputes,
      items: toDo.disputes.items.map((item) => ({
        ...item,
        to: disputePaths.of(item.id),
        isUrgent: Date.parse(item.respondBy) - now <= URGENT_MS,
      })),
    },
    lapsing: {
      ...toDo.lapsing,
      items: toDo.lapsing.items.map((item) => ({ ...item, left: timeLeft(item.captureBy, now) ?? null })),
    },
    expiring: {
      ...expiring,
      until,
      left: timeLeft(until, now) ?? null,
      to:
        expiring.count === 1 && first
          ? invoicePaths.send(first.id)
          : dashboardPaths.openInvoices(appId, { expiresFrom: today, expiresTo: today }),
    },
    waitingFiles: {
      ...waitingFiles,
      to: waitingFiles.only === null ? dashboardPaths.waitingFiles : payoutFilePaths.one(waitingFiles.only),
    },
    waitingRefunds: {
      ...waitingRefunds,
      to: waitingRefunds.only === null ? paths.refunds : refundPaths.one(waitingRefunds.only),
    },
    refundRules: toDo.refundRules.items.map((rules) => ({ ...rules, to: refundRulesPaths.rules(rules.appId) })),
    payoutRules: toDo.payoutRules.items.map((rules) => ({ ...rules, to: approvalPaths.rules(rules.appId) })),
    failedPayouts: failed(toDo.failedPayouts),
    failedWithdrawals: failed(toDo.failedWithdrawals),
    corrections: {
      ...toDo.corrections,
      items: toDo.corrections.items.map(({ of, deadline, ...item }) => ({
        ...item,
        of,
        deadline,
        isOverdue: deadline !== null && Date.parse(deadline) <= now,
        to: of === "DETAILS" ? correctionPaths.details(item) : correctionPaths.application(item),
      })),
    },
    unfinished: unfinished && {
      ...unfinished,
      to:
        unfinished.next === null
          ? connectPath(unfinished.appId, "review")
          : fieldPath(unfinished.appId, unfinished.next),
    },
  };
}
