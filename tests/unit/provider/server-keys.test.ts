import { describe, expect, it } from "vitest";
import { everyCall } from "#provider/contract/index";
import { KEY_SCOPES, type KeyScope } from "#provider/contract/key-scopes";
import { PERMISSIONS, ROLE_DEFAULTS, ROLES, type Permission, type Role } from "#provider/contract/permissions";
import { brokenKeyEnd, keyRefusal, mayGiveScope, SCOPE_PERMISSIONS } from "#provider/rules/server-keys";

const NOW = Date.UTC(2026, 2, 1);
const KEY = {
  scopes: ["read", "orders"] as const,
  addresses: ["203.0.113.0/24"],
  applicationIds: ["ES1"],
  endsAt: NOW + 1,
};
const asked = { scope: "read", address: "203.0.113.7", now: NOW } as const;
const holder = (permissions: readonly Permission[], role: Role = "ROLE_OPERATOR") => ({
  id: "usr_1",
  role,
  permissions,
});

describe("a key", () => {
  it.each([
    ["is let in", KEY, asked, undefined],
    ["is let in at its last moment", { ...KEY, endsAt: NOW + 1 }, asked, undefined],
    ["has ended", { ...KEY, endsAt: NOW }, asked, "14013"],
    ["that opens no application any more has ended", { ...KEY, applicationIds: [] }, asked, "14013"],
    ["may not come from there", KEY, { ...asked, address: "198.51.100.1" }, "14014"],
    ["may not come from nowhere", KEY, { ...asked, address: "" }, "14014"],
    ["may come from anywhere", { ...KEY, addresses: [] }, { ...asked, address: "" }, undefined],
    ["is not judged by its address", KEY, { ...asked, address: null }, undefined],
    ["opens its own application", KEY, { ...asked, applicationId: "ES1" }, undefined],
    ["does not open another application", KEY, { ...asked, applicationId: "ES2" }, "14014"],
    ["has not the scope", KEY, { ...asked, scope: "refunds" as const }, "14015"],
    ["that has ended says nothing else", { ...KEY, endsAt: NOW }, { ...asked, scope: "refunds" as const }, "14013"],
  ])("%s", (_says, key, call, code) => {
    expect(keyRefusal(key, call)).toBe(code);
  });

  it.each(KEY_SCOPES)("gets the scope %s from whoever holds what it needs, and from nobody else", (scope) => {
    const needed = SCOPE_PERMISSIONS[scope];
    expect(mayGiveScope(holder(needed), null, scope)).toBe(true);
    for (const lacking of needed)
      expect(mayGiveScope(holder(PERMISSIONS.filter((one) => one !== lacking)), null, scope)).toBe(false);
  });

  it("never gets more in an application than its maker may do there", () => {
    const scopesOf = (there: Role | null): KeyScope[] =>
      KEY_SCOPES.filter((scope) => mayGiveScope(holder(PERMISSIONS), there, scope));
    expect(scopesOf(null)).toEqual(KEY_SCOPES);
    expect(scopesOf("ROLE_FIN_MANAGER")).toEqual(["read", "refunds", "payouts"]);
    expect(scopesOf("ROLE_OPERATOR")).toEqual(["read", "invoices", "cards"]);
    for (const role of ROLES)
      for (const scope of scopesOf(role))
        for (const needed of SCOPE_PERMISSIONS[scope]) expect(ROLE_DEFAULTS[role]).toContain(needed);
  });

  it.each([
    [null, undefined],
    ["", undefined],
    ["2026-03-01", "datePast"],
    ["2026-02-01", "datePast"],
    ["2026-03-02", undefined],
    ["2028-02-29", undefined],
    ["2028-03-01", "invalid"],
    ["no day", undefined],
  ])("may end on %s: %s", (day, broken) => {
    expect(brokenKeyEnd(day, "2026-03-01")).toBe(broken);
  });

  it("opens calls that say so, and none that everybody may make", () => {
    const keyed = everyCall.filter(({ call }) => call.scope !== null);
    expect(keyed.map(({ name }) => name)).toEqual(expect.arrayContaining(["payouts.create", "payouts.maskedFullName"]));
    for (const { call } of keyed) expect(call.access).not.toBe("public");
  });
});
