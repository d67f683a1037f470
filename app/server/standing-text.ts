import type { CurrentUser } from "#provider/contract/auth";
import type { ApplicationStatus } from "#provider/contract/words";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { knownWord } from "#provider/rules/open-words";
import type { Language } from "~/i18n/languages";
import { connectPaths } from "~/paths/connect";
import { contractPaths } from "~/paths/contract";
import { paths } from "~/paths";
import { personOf } from "./guard";
import { sentences } from "./i18n";

/** How far the furthest application has come; null without one, undefined where nobody says it in a known word. */
export const standingOf = ({ standing }: CurrentUser): ApplicationStatus | null | undefined =>
  standing === null ? null : knownWord(standing);

/** Why payers cannot pay yet, and the next step if the person may take it. */
export type NotYet = { text: string; next?: { text: string; to: string } };

/**
 * The sentence for an account that takes no payments yet, by the standing of its furthest application. Written on the
 * server, so that no page loads sentences which most accounts never see. Undefined if payments are taken or the
 * standing is unknown.
 */
export function standingText(user: CurrentUser, language: Language): NotYet | undefined {
  const standing = standingOf(user);
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

/**
 * Where the next step leads: to the applications, to the contracts (to the one contract if only one application waits),
 * to the step of an application that waits for the merchant, or to the page that connects one.
 */
export function wayOn(standing: string): string {
  if (standing === "DISABLED") return paths.applications;
  if (standing === "APPROVED" || standing === "SIGNED") return contractPaths.next;
  return standing === "DEVELOPMENT" || standing === "REJECTED" ? connectPaths.next : paths.connect;
}

/** Whether an application that the person sees takes payments, as far as is known. */
export function isLive(user: CurrentUser): boolean {
  const standing = standingOf(user);
  return standing === undefined || standing === "ONLINE";
}

/** Why nothing can be made yet that needs an application which takes payments; undefined where one does. */
export const notLiveText = (user: CurrentUser, language: Language): string | undefined =>
  isLive(user) ? undefined : sentences(language).getFixedT(null, "notices")("why");
