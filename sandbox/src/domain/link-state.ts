import type { LinkStatus } from "#provider/contract/words";
import { machine } from "./machine.ts";

/** Events of a payment link. `pay` is a payment of a reusable link, `use` the only payment of a single-use link. */
export const LINK_MOVES = ["pay", "use", "disable", "enable", "expire"] as const;
export type LinkMove = (typeof LINK_MOVES)[number];

/** A merchant can switch a link off and on any number of times. Used and expired links cannot be reopened. */
export const nextLinkStatus = machine<LinkStatus, LinkMove>({
  ACTIVE: { pay: "ACTIVE", use: "USED", disable: "DISABLED", enable: "ACTIVE", expire: "EXPIRED" },
  DISABLED: { disable: "DISABLED", enable: "ACTIVE" },
  USED: {},
  EXPIRED: {},
});

type Standing = { status: LinkStatus; expiresAt: number | null };

const isOver = ({ expiresAt }: Pick<Standing, "expiresAt">, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** The reason why a payer cannot pay by a link now; undefined if they can. `now` in UTC milliseconds. */
export function refusalToPayLink(link: Standing, now: number): "used" | "expired" | "disabled" | undefined {
  if (link.status === "USED") return "used";
  if (link.status === "EXPIRED" || isOver(link, now)) return "expired";
  return link.status === "DISABLED" ? "disabled" : undefined;
}

/** The status after a merchant's switch. Undefined if it is refused, for example after the last day. */
export function switchedLink(link: Standing, wanted: "ACTIVE" | "DISABLED", now: number): LinkStatus | undefined {
  if (wanted === "DISABLED") return nextLinkStatus(link.status, "disable");
  return isOver(link, now) ? undefined : nextLinkStatus(link.status, "enable");
}
