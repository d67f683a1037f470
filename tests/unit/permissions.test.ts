import { describe, expect, test } from "vitest";
import {
  allows,
  AREA_ACCESS,
  PERMISSIONS,
  ROLE_DEFAULTS,
  ROLES,
  STAFF_ROLES,
  type Permission,
  type Role,
} from "#provider/contract/permissions";

/** The table of provider.md section 6, written out once more by hand: the matrix is held against it cell by cell. */
const LETTERS: Record<Permission, string> = {
  CREATE_LINK: "C",
  SEND_LINK: "S",
  EDIT_LINK: "E",
  DELETE_INVOICE: "D",
  FINALIZE_TRANSACTION: "F",
  UNBLOCK_TRANSACTION: "U",
  REFUND_TRANSACTION: "R",
  EXPORT_PAYMENT_METHOD: "X",
  ADD_APPLICATION: "A",
  DELETE_APPLICATION: "L",
  USER_APPLICATION: "P",
  PAYOUT_PAYMENT: "Y",
  PAYOUT_REVIEW: "V",
};
const EXPECTED: Record<Role, string> = {
  ROLE_SUSER: "CSEDFURXALPYV",
  ROLE_USER: "CSEDFURXALPYV",
  ROLE_SINGLE: "CSEDRY",
  ROLE_FO_MANAGER: "CSEDFURV",
  ROLE_FO_SUPERVISOR: "CSEDFU",
  ROLE_FIN_MANAGER: "RXPYV",
  ROLE_OPERATOR: "CS",
  ROLE_ADMIN: "CSEDFURXALPYV",
  ROLE_SUPER_ADMIN: "CSEDFURXALPYV",
};

describe.each(ROLES)("%s", (role) => {
  test.each(PERMISSIONS)("%s", (permission) => {
    expect(ROLE_DEFAULTS[role].includes(permission)).toBe(EXPECTED[role].includes(LETTERS[permission]));
  });
});

const person = (role: Role, userType: "PMD_USER" | "STAFF" = "PMD_USER", region: "default" | "sa" = "default") => ({
  role,
  userType,
  permissions: ROLE_DEFAULTS[role],
  region,
});

test("only owners see Connect; finance and owners of type PMD_USER see Users", () => {
  const seen = (area: keyof typeof AREA_ACCESS) => ROLES.filter((role) => allows(AREA_ACCESS[area], person(role)));
  expect(seen("connect")).toEqual(["ROLE_SUSER", "ROLE_USER"]);
  expect(seen("users")).toEqual(["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER"]);
  expect(seen("wallet")).toEqual(["ROLE_SUSER", "ROLE_USER", "ROLE_FO_MANAGER", "ROLE_FIN_MANAGER"]);
  expect(allows(AREA_ACCESS.users, person("ROLE_SUSER", "STAFF"))).toBe(false);
});

test("Wallet and Payouts are hidden in sa, the language everywhere but in the default region", () => {
  for (const area of ["wallet", "payouts", "language"] as const)
    expect(allows(AREA_ACCESS[area], person("ROLE_SUSER", "PMD_USER", "sa"))).toBe(false);
});

test("staff hold every permission and still never move money", () => {
  for (const role of STAFF_ROLES) {
    expect(allows({ permission: "REFUND_TRANSACTION" }, person(role, "STAFF"))).toBe(true);
    expect(allows({ permission: "REFUND_TRANSACTION", movesMoney: true }, person(role, "STAFF"))).toBe(false);
  }
});
