import type { ToDo } from "#provider/contract/dashboard";
import type { TimeLeft } from "#provider/rules/time-left";

/** The acts that a person may do on the tasks; they see all tasks in any case. */
export type May = { complete: boolean; seePayouts: boolean; seeWallet: boolean; sign: boolean };

/** Leads to the thing itself. */
type Way = { to: string };

type Correction = Pick<ToDo["corrections"]["items"][number], "appId" | "name" | "of" | "deadline"> &
  Way & {
    /** The deadline has passed: the application takes no payments. */
    isOverdue: boolean;
  };

/** What failed: `why` is the reason in words, if all failed for one known reason. */
type Failed = Omit<ToDo["failedPayouts"], "reason"> & { why: string | null };

type Held = ToDo["lapsing"]["items"][number] & { left: TimeLeft | null };

/** Amounts in minor units; `left` is the time left when the page was made, null if there is none. */
export type ToDoShown = Pick<ToDo, "currency" | "waitingPayouts" | "targets" | "unsigned"> & {
  /** Each leads to the dispute itself. */
  disputes: Omit<ToDo["disputes"], "items"> & {
    items: (ToDo["disputes"]["items"][number] & Way & { isUrgent: boolean })[];
  };
} & {
  lapsing: Omit<ToDo["lapsing"], "items"> & { items: Held[] };
  /** `until`: the end of the day, ISO 8601 in UTC. */
  expiring: ToDo["expiring"] & Way & { left: TimeLeft | null; until: string };
  waitingFiles: ToDo["waitingFiles"] & Way;
  waitingRefunds: ToDo["waitingRefunds"] & Way;
  refundRules: (ToDo["refundRules"]["items"][number] & Way)[];
  payoutRules: (ToDo["payoutRules"]["items"][number] & Way)[];
  failedPayouts: Failed;
  failedWithdrawals: Failed;
  corrections: { count: number; items: Correction[] };
  /** The way leads to the first detail that is missing, or to the review. */
  unfinished: (Pick<NonNullable<ToDo["unfinished"]>, "appId" | "name" | "missing"> & Way) | null;
};
