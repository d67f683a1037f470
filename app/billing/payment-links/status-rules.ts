import type { LinkStatus } from "#provider/contract/words";

/** What a merchant can make of a link that stands so; a used or expired one stays what it is. */
export function otherStatus(status: LinkStatus): "ACTIVE" | "DISABLED" | undefined {
  if (status === "ACTIVE") return "DISABLED";
  return status === "DISABLED" ? "ACTIVE" : undefined;
}

/** Why a link can no longer be switched, as a key below `closed`; undefined while it can. */
export const closedBy = (status: LinkStatus): "USED" | "EXPIRED" | undefined =>
  status === "USED" || status === "EXPIRED" ? status : undefined;
