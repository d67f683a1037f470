import { KEY_CODES, KEY_SCOPES, type KeyCode, type KeyScope } from "../contract/key-scopes.ts";
import { KEY_DAYS_MOST } from "../contract/limits.ts";
import {
  AREA_ACCESS,
  grantRefusal,
  permissionsIn,
  type Holder,
  type Permission,
  type Role,
} from "../contract/permissions.ts";
import type { Region } from "../contract/regions.ts";
import { addDays, isDay } from "./days.ts";
import { isWithin } from "./network-address.ts";

/** What a person has to be allowed in an application to give a key this scope there. */
export const SCOPE_PERMISSIONS: Readonly<Record<KeyScope, readonly Permission[]>> = {
  read: [],
  orders: ["CREATE_LINK", "FINALIZE_TRANSACTION"],
  refunds: ["REFUND_TRANSACTION"],
  invoices: ["CREATE_LINK", "SEND_LINK", "RECORD_PAYMENT"],
  cards: ["CREATE_LINK"],
  payouts: ["PAYOUT_PAYMENT"],
};

/** A key as somebody new to whom its maker gives rights: it holds nothing before. */
const NEW_KEY: Holder = { id: "", role: "ROLE_OPERATOR", permissions: [] };

/** Whether somebody may give a key a scope in an application, where they have the role `there` (null: their own). */
export const mayGiveScope = (maker: Holder, there: Role | null, scope: KeyScope): boolean =>
  grantRefusal({ ...maker, permissions: permissionsIn(maker.permissions, there) }, NEW_KEY, {
    role: NEW_KEY.role,
    permissions: SCOPE_PERMISSIONS[scope],
  }) === undefined;

/** The scopes whose calls a region has. */
export const offeredScopes = (region: Region): readonly KeyScope[] =>
  KEY_SCOPES.filter((scope) => scope !== "payouts" || AREA_ACCESS.payouts.regions.some((known) => known === region));

/** Whether somebody may make the key of an application: it has every scope, and no key holds more than its maker. */
export const mayMakeAppKey = (maker: Holder, there: Role | null, region: Region): boolean =>
  offeredScopes(region).every((scope) => mayGiveScope(maker, there, scope));

/** Which rule the last day of a key breaks: it lies ahead, and not too far. `today`: in the region's zone. */
export function brokenKeyEnd(endsOn: string | null | undefined, today: string): "datePast" | "invalid" | undefined {
  if (!endsOn || !isDay(endsOn)) return undefined;
  if (endsOn <= today) return "datePast";
  return endsOn > addDays(today, KEY_DAYS_MOST) ? "invalid" : undefined;
}

/** What a key opens; `endsAt` in UTC milliseconds. */
type OpensWhat = {
  scopes: readonly KeyScope[];
  addresses: readonly string[];
  applicationIds: readonly string[];
  endsAt: number | null;
};
/** A call with a key: its scope, the address it comes from (null: not looked at), and the application that it names. */
type Asked = { scope: KeyScope; address: string | null; applicationId?: string | undefined; now: number };

/** With which code a key is refused a call; undefined if it is let in. A key whose applications are gone has ended. */
export function keyRefusal(key: OpensWhat, { scope, address, applicationId, now }: Asked): KeyCode | undefined {
  if ((key.endsAt !== null && key.endsAt <= now) || key.applicationIds.length === 0) return KEY_CODES.invalid;
  if (address !== null && key.addresses.length > 0 && !isWithin(address, key.addresses)) return KEY_CODES.foreign;
  if (applicationId !== undefined && !key.applicationIds.includes(applicationId)) return KEY_CODES.foreign;
  return key.scopes.includes(scope) ? undefined : KEY_CODES.scope;
}
