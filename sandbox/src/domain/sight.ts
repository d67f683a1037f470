import { EVERYWHERE_ROLES, STAFF_ROLES, type Role } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";

/**
 * The data that a person can see at all: staff see their region, owners and one-time individuals their merchant
 * account, and other people the applications they were given (docs/provider.md section 6). Everything out of sight
 * answers 404.
 */
export type Sight =
  | { kind: "region"; region: Region }
  | { kind: "merchant"; merchantId: string }
  | { kind: "applications"; merchantId: string; applicationIds: readonly string[] };

/** Roles that see every application of their merchant without being given one. */
export const SEES_WHOLE_MERCHANT: readonly Role[] = [...EVERYWHERE_ROLES, "ROLE_SINGLE"];

export function sightOf(
  person: { role: Role; region: Region; merchantId: string | null },
  applicationIds: readonly string[],
): Sight {
  if (person.merchantId === null) {
    return STAFF_ROLES.includes(person.role)
      ? { kind: "region", region: person.region }
      : { kind: "applications", merchantId: "", applicationIds: [] };
  }
  return SEES_WHOLE_MERCHANT.includes(person.role)
    ? { kind: "merchant", merchantId: person.merchantId }
    : { kind: "applications", merchantId: person.merchantId, applicationIds };
}

/** Whether data of that application, merchant and region is in sight. */
export function sees(sight: Sight, thing: { applicationId: string; merchantId: string; region: Region }): boolean {
  if (sight.kind === "region") return sight.region === thing.region;
  if (sight.merchantId !== thing.merchantId) return false;
  return sight.kind === "merchant" || sight.applicationIds.includes(thing.applicationId);
}
