import { describe, expect, test } from "vitest";
import {
  allows,
  APPLICATION_ROLES,
  AREA_ACCESS,
  ASSIGNABLE_ROLES,
  grantRefusal,
  OWNER_GIVEN,
  placeRefusal,
  OWNER_ROLES,
  PERMISSIONS,
  permissionsIn,
  removalRefusal,
  ROLE_DEFAULTS,
  ROLES,
  STAFF_ROLES,
  type Permission,
  type Role,
} from "#provider/contract/permissions";

/**
 * The table of docs/provider.md section 6, written out once more by hand: the matrix is held against it cell by cell.
 */
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
  REFUND_REVIEW: "W",
  ERASE_CUSTOMER: "Z",
  RECORD_PAYMENT: "O",
  ANSWER_DISPUTE: "Q",
};
const EXPECTED: Record<Role, string> = {
  ROLE_SUSER: "CSEDFURXALPYVWZOQ",
  ROLE_USER: "CSEDFURXALPYVWZOQ",
  ROLE_SINGLE: "CSEDRYOQ",
  ROLE_FO_MANAGER: "CSEDFURVWOQ",
  ROLE_FO_SUPERVISOR: "CSEDFUO",
  ROLE_FIN_MANAGER: "RXPYVWOQ",
  ROLE_OPERATOR: "CSO",
  ROLE_AUDITOR: "X",
  ROLE_ADMIN: "CSEDFURXALPYVWZOQ",
  ROLE_SUPER_ADMIN: "CSEDFURXALPYVWZOQ",
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
  expect(seen("seeUsers")).toEqual(["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER", "ROLE_AUDITOR"]);
  expect(seen("wallet")).toEqual(["ROLE_SUSER", "ROLE_USER", "ROLE_FO_MANAGER", "ROLE_FIN_MANAGER", "ROLE_AUDITOR"]);
  expect(seen("accountLog")).toEqual(["ROLE_SUSER", "ROLE_USER", "ROLE_AUDITOR"]);
  expect(seen("accounting")).toEqual(["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER"]);
  expect(allows(AREA_ACCESS.users, person("ROLE_SUSER", "STAFF"))).toBe(false);
});

test("Wallet and Payouts are hidden in sa, the language everywhere but in the default region", () => {
  for (const area of ["wallet", "accounting", "payouts", "language"] as const)
    expect(allows(AREA_ACCESS[area], person("ROLE_SUSER", "PMD_USER", "sa"))).toBe(false);
});

test("staff hold every permission and still never move money", () => {
  for (const role of STAFF_ROLES) {
    expect(allows({ permission: "REFUND_TRANSACTION" }, person(role, "STAFF"))).toBe(true);
    expect(allows({ permission: "REFUND_TRANSACTION", movesMoney: true }, person(role, "STAFF"))).toBe(false);
  }
});

test("an auditor has the permission to export alone, whatever they hold, and never moves money", () => {
  const auditor = { ...person("ROLE_AUDITOR"), permissions: PERMISSIONS };
  const held = PERMISSIONS.filter((permission) => allows({ permission }, auditor));
  expect(held).toEqual(["EXPORT_PAYMENT_METHOD"]);
  expect(allows({ permission: "EXPORT_PAYMENT_METHOD", movesMoney: true }, auditor)).toBe(false);
  expect(allows({ ...AREA_ACCESS.wallet, movesMoney: true }, auditor)).toBe(false);
});

describe("giving rights", () => {
  const holder = (id: string, role: Role, permissions: readonly Permission[] = ROLE_DEFAULTS[role]) => ({
    id,
    role,
    permissions,
  });
  const isOwner = (role: Role) => role === "ROLE_SUSER" || role === "ROLE_USER";
  const triples = ROLES.flatMap((actor) =>
    ROLES.flatMap((target) => ROLES.map((wanted) => ({ actor, target, wanted }))),
  );

  test("auditors give nothing, and only owners make, change and unmake owners and auditors, for every actor, target and wanted role", () => {
    for (const { actor, target, wanted } of triples) {
      const refusal = grantRefusal(holder("a", actor), holder("b", target), { role: wanted, permissions: [] });
      const concernsOwner = [target, wanted].some((role) => isOwner(role) || role === "ROLE_AUDITOR");
      expect([actor, target, wanted, refusal]).toEqual([
        actor,
        target,
        wanted,
        actor === "ROLE_AUDITOR" || (concernsOwner && !isOwner(actor)) ? "role_not_held" : undefined,
      ]);
    }
  });

  test("nobody changes their own rights, not even to the same or to less", () => {
    for (const { actor, wanted } of triples)
      expect(grantRefusal(holder("a", actor), holder("a", actor), { role: wanted, permissions: [] })).toBe(
        "own_permissions",
      );
  });

  test.each(PERMISSIONS)("%s is passed on by those only who hold it; what the target has already may stay", (one) => {
    const without = PERMISSIONS.filter((permission) => permission !== one);
    const wanted = { role: "ROLE_OPERATOR", permissions: [one] } as const;
    const give = (held: readonly Permission[], has: readonly Permission[]) =>
      grantRefusal(holder("a", "ROLE_FIN_MANAGER", held), holder("b", "ROLE_OPERATOR", has), wanted);
    expect(give([one], [])).toBe(OWNER_GIVEN.includes(one) ? "permission_by_owner" : undefined);
    expect(grantRefusal(holder("a", "ROLE_SUSER", [one]), holder("b", "ROLE_OPERATOR", []), wanted)).toBeUndefined();
    expect(give(without, [])).toBe(OWNER_GIVEN.includes(one) ? "permission_by_owner" : "permission_not_held");
    expect(give(without, [one])).toBeUndefined();
    // Owners too pass on only what they hold.
    const owner = holder("a", "ROLE_SUSER", without);
    expect(grantRefusal(owner, holder("b", "ROLE_OPERATOR", []), wanted)).toBe("permission_not_held");
  });

  test("nobody passes on in an application what their role there takes from them, nor who approves", () => {
    const held = ["CREATE_LINK", "REFUND_TRANSACTION", "PAYOUT_REVIEW"] as const;
    const manager = (there: Role | null) => ({ ...holder("a", "ROLE_FIN_MANAGER", held), there });
    expect(placeRefusal(manager(null), [], ["CREATE_LINK", "REFUND_TRANSACTION"])).toBeUndefined();
    expect(placeRefusal(manager("ROLE_FIN_MANAGER"), [], ["CREATE_LINK"])).toBe("permission_not_held");
    expect(placeRefusal(manager("ROLE_FIN_MANAGER"), ["CREATE_LINK"], ["CREATE_LINK"])).toBeUndefined();
    // What somebody has from others comes along.
    expect(placeRefusal(manager("ROLE_FIN_MANAGER"), [], ["SEND_LINK"])).toBeUndefined();
    expect(placeRefusal(manager(null), [], ["PAYOUT_REVIEW"])).toBe("permission_by_owner");
    expect(placeRefusal(manager(null), ["PAYOUT_REVIEW"], ["PAYOUT_REVIEW"])).toBeUndefined();
    expect(placeRefusal({ ...holder("a", "ROLE_USER", []), there: null }, [], ["PAYOUT_REVIEW"])).toBeUndefined();
  });

  test("what nobody asks for is nobody's business: rights may be taken by whoever does not hold them", () => {
    const none = holder("a", "ROLE_FIN_MANAGER", []);
    const operator = holder("b", "ROLE_OPERATOR", PERMISSIONS);
    expect(grantRefusal(none, operator, { role: "ROLE_OPERATOR", permissions: [] })).toBeUndefined();
  });

  test("people are taken off by others but auditors, and owners by owners", () => {
    for (const { actor, target } of triples) {
      expect(removalRefusal(holder("a", actor), holder("b", target))).toBe(
        actor === "ROLE_AUDITOR" || ((isOwner(target) || target === "ROLE_AUDITOR") && !isOwner(actor))
          ? "role_not_held"
          : undefined,
      );
      expect(removalRefusal(holder("a", actor), holder("a", target))).toBe("own_permissions");
    }
  });
});

describe("the role in an application", () => {
  test("keeps what both the person and the role hold, for every pair of roles", () => {
    for (const own of ROLES)
      for (const there of ROLES) {
        const held = ROLE_DEFAULTS[own];
        const left = permissionsIn(held, there);
        expect(PERMISSIONS.filter((one) => left.includes(one))).toEqual(
          PERMISSIONS.filter((one) => held.includes(one) && EXPECTED[there].includes(LETTERS[one])),
        );
      }
  });

  test("leaves what the person holds where none is chosen", () => {
    for (const own of ROLES) expect(permissionsIn(ROLE_DEFAULTS[own], null)).toEqual(ROLE_DEFAULTS[own]);
  });

  test("is one of the team's roles, and never an owner's or an auditor's", () => {
    const ofWholeAccount: readonly Role[] = [...OWNER_ROLES, "ROLE_AUDITOR"];
    expect([...APPLICATION_ROLES]).toEqual(ASSIGNABLE_ROLES.filter((role) => !ofWholeAccount.includes(role)));
  });
});
