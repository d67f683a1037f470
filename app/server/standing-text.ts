import type { CurrentUser } from "#provider/contract/auth";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { Language } from "~/i18n/languages";
import { contractPaths } from "~/paths/contract";
import { paths } from "~/paths";
import { personOf } from "./guard";
import { sentences } from "./i18n";

/** Why nobody can pay yet, and what to do about it where the person may. */
export type NotYet = { text: string; next?: { text: string; to: string } };

/**
 * What is said to somebody whose account takes no payments yet, by how far its furthest application has come. Written
 * here, so that no page loads words which most never show. Undefined: payments are taken, or nobody can say.
 */
export function standingText(user: CurrentUser, language: Language): NotYet | undefined {
  const { standing } = user;
  if (standing === undefined || standing === "ONLINE") return undefined;
  const t = sentences(language).getFixedT(null, "notices");
  const isDisabled = standing === "DISABLED";
  if (!isDisabled && !allows(AREA_ACCESS.connect, personOf(user))) return { text: t("ofOwner") };
  const word = standing ?? "NONE";
  return {
    text: t(`blocked.${word}`),
    next: { text: t(`next.${word}`), to: wayOn(word) },
  };
}

/** The screen of what is next: the contract's where that is next, of the very application where one alone waits. */
function wayOn(standing: string): string {
  if (standing === "DISABLED") return paths.applications;
  return standing === "APPROVED" || standing === "SIGNED" ? contractPaths.next : paths.connect;
}

/**
 * Whether somebody can issue invoices now: they may, and an application of theirs takes payments, as far as anybody can
 * say.
 */
export const issuesInvoices = (user: CurrentUser): boolean =>
  allows(AREA_ACCESS.createInvoice, personOf(user)) && (user.standing === undefined || user.standing === "ONLINE");
