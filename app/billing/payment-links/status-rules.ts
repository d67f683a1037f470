import type { Open } from "#provider/contract/open-word";
import type { LinkStatus } from "#provider/contract/words";

/** The status a merchant can switch a link of this status to; a used or expired one cannot be switched. */
export function otherStatus(status: Open<LinkStatus>): "ACTIVE" | "DISABLED" | undefined {
  if (status === "ACTIVE") return "DISABLED";
  return status === "DISABLED" ? "ACTIVE" : undefined;
}

/** Why a link can no longer be switched: a key of the sentences `closed`; undefined if it can be switched. */
export const switchRefusal = (status: Open<LinkStatus>): "USED" | "EXPIRED" | undefined =>
  status === "USED" || status === "EXPIRED" ? status : undefined;
