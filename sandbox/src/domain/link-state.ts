import type { LinkStatus } from "#provider/contract/words";
import { machine } from "./machine.ts";

/**
 * What can happen to a payment link. `pay` is a payment of a reusable one, `use` the only payment of a single-use one.
 */
export const LINK_MOVES = ["pay", "use", "disable", "enable", "expire"] as const;
export type LinkMove = (typeof LINK_MOVES)[number];

/** A link is switched off and on as often as its merchant likes; used and expired ones are over for good. */
export const nextLinkStatus = machine<LinkStatus, LinkMove>({
  ACTIVE: { pay: "ACTIVE", use: "USED", disable: "DISABLED", enable: "ACTIVE", expire: "EXPIRED" },
  DISABLED: { disable: "DISABLED", enable: "ACTIVE" },
  USED: {},
  EXPIRED: {},
});

type Standing = { status: LinkStatus; expiresAt: number | null };

const isOver = ({ expiresAt }: Pick<Standing, "expiresAt">, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Why a payer cannot pay by a link now, or undefined when they can. `now` in UTC milliseconds. */
export function refusalToPayLink(link: Standing, now: number): "used" | "expired" | "disabled" | undefined {
  if (link.status === "USED") return "used";
  if (link.status === "EXPIRED" || isOver(link, now)) return "expired";
  return link.status === "DISABLED" ? "disabled" : undefined;
}

/** The status a merchant's switch leads to; undefined where it is refused, as it is once the last day is over. */
export function switchedLink(link: Standing, wanted: "ACTIVE" | "DISABLED", now: number): LinkStatus | undefined {
  if (wanted === "DISABLED") return nextLinkStatus(link.status, "disable");
  return isOver(link, now) ? undefined : nextLinkStatus(link.status, "enable");
}
