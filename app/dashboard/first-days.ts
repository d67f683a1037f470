import type { CurrentUser } from "#provider/contract/auth";
import type { ApplicationStatus } from "#provider/contract/words";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { mayTest } from "#provider/rules/test-invoices";
import type { Language } from "~/i18n/languages";
import { dashboardPaths } from "~/paths/dashboard";
import { connectPaths } from "~/paths/connect";
import { contractPaths } from "~/paths/contract";
import { paths } from "~/paths";
import { personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { standingOf, wayOn } from "~/server/standing-text";
import type { ToDoShown } from "./to-do-shown";

/** The steps from a new account to its first payment, in their order. */
const STEPS = ["details", "review", "contract", "live", "first"] as const;

/** A step: `note` says who acts next and what; only the current step has one, and the one act that works now. */
export type FirstStep = {
  key: (typeof STEPS)[number];
  title: string;
  state: "done" | "now" | "later";
  /** Says of a finished step that it is one, to readers who do not see its mark. */
  said?: string;
  note?: { turn: string; text: string };
  act?: { to: string; text: string };
};
export type FirstDays = { title: string; progress: string; steps: FirstStep[] };

type Standing = ApplicationStatus | "NONE";
/** How many steps are done where an account stands. */
const DONE: Record<Standing, number> = {
  NONE: 0,
  DEVELOPMENT: 0,
  REJECTED: 0,
  IN_REVIEW: 1,
  APPROVED: 2,
  SIGNED: 3,
  DISABLED: 3,
  ONLINE: 4,
};

type Around = {
  language: Language;
  /** How many invoices are open. */
  openCount: number;
  /** Undefined if it could not be loaded. */
  toDo: ToDoShown | undefined;
};

/**
 * Where an account stands on its way to the first payment, in words. For the loader, so that no browser loads sentences
 * of a few days. Undefined if nobody says how the account stands.
 */
export function firstDays(user: CurrentUser, around: Around): FirstDays | undefined {
  const stands = standingOf(user);
  if (stands === undefined) return undefined;
  const standing = stands ?? "NONE";
  const { language } = around;
  const t = sentences(language).getFixedT(null, "first-days");
  const done = DONE[standing];
  const now = currentStep(user, standing, around);
  return {
    title: t("title"),
    progress: t("progress", { done, all: STEPS.length }),
    steps: STEPS.map((key, index) => ({
      key,
      title: t(`step.${key}`),
      state: index < done ? "done" : index > done ? "later" : "now",
      ...(index < done && { said: t("done") }),
      ...(index === done && now),
    })),
  };
}

/** Who acts next and what, and the act that works now, if the person may do it. */
function currentStep(
  user: CurrentUser,
  standing: Standing,
  { language, openCount, toDo }: Around,
): Pick<FirstStep, "note" | "act"> {
  const t = sentences(language).getFixedT(null, "first-days");
  const person = personOf(user);
  if (standing === "ONLINE") {
    const note =
      openCount > 0
        ? { turn: t("turn.payer"), text: t("text.issued", { count: openCount }) }
        : { turn: t("turn.you"), text: t("text.ONLINE") };
    if (openCount > 0) return { note, act: { to: dashboardPaths.openInvoices(undefined), text: t("act.open") } };
    return allows(AREA_ACCESS.createInvoice, person)
      ? { note, act: { to: paths.createInvoice, text: t("act.create") } }
      : { note: { turn: t("turn.team"), text: t("text.reader") } };
  }
  const mayAct = standing === "DISABLED" || allows(AREA_ACCESS.connect, person);
  const turn = t(standing === "IN_REVIEW" ? "turn.provider" : mayAct ? "turn.you" : "turn.owner");
  const isReady = standing === "DEVELOPMENT" && toDo?.unfinished?.missing === 0;
  const note = { turn, text: t(`text.${isReady ? "READY" : standing}`) };
  if (!mayAct) return { note };
  if (standing === "IN_REVIEW" && mayTest(standing))
    return { note, act: { to: connectPaths.tests, text: t("act.test") } };
  const next = sentences(language).getFixedT(null, "notices")(`next.${standing}`);
  return { note, act: { to: (toDo && thingOf(toDo, standing)) ?? wayOn(standing), text: next } };
}

/** The very field, or the only contract, that waits for the merchant. */
function thingOf({ corrections, unfinished, unsigned }: ToDoShown, standing: Standing): string | undefined {
  const [correction] = corrections.items;
  const [contract] = unsigned.items;
  if (standing === "DEVELOPMENT") return unfinished?.to;
  if (standing === "REJECTED") return correction?.to;
  return standing === "APPROVED" && contract && unsigned.count === 1 ? contractPaths.one(contract.appId) : undefined;
}

/** How many things wait besides the way to the first payment, whose own step is one of them until it is taken. */
export function otherTasks(toDo: ToDoShown, isLive: boolean): number {
  const { lapsing, expiring, waitingPayouts, waitingFiles, waitingRefunds, targets, payoutRules, refundRules } = toDo;
  const { failedPayouts, failedWithdrawals, corrections, unsigned, unfinished } = toDo;
  const counted = [lapsing, expiring, waitingPayouts, waitingFiles, waitingRefunds, targets, failedPayouts];
  const all =
    payoutRules.length +
    refundRules.length +
    [...counted, failedWithdrawals, corrections, unsigned].reduce((sum, { count }) => sum + count, 0);
  const ofWay = corrections.count + unsigned.count + (unfinished ? 1 : 0);
  return all + (unfinished ? 1 : 0) - (!isLive && ofWay > 0 ? 1 : 0);
}
