import { describe, expect, test } from "vitest";
import {
  ROLE_DEFAULTS,
  ROLES,
  STAFF_ROLES,
  type Permission,
  type Person,
  type Role,
} from "#provider/contract/permissions";
import { REGIONS, type Region } from "#provider/contract/regions";
import { breadcrumbs } from "~/shell/location";
import { placesFor, visibleMenu } from "~/shell/menu";
import { paths } from "~/paths";

/**
 * The order of docs/product.md section 2, with ours between. Marked is what not everybody sees: ! owners, @ who looks
 * after people, $ money roles, % who may create links, ~ not in sa.
 */
const SPEC_ORDER = [
  "connect!",
  "dashboard",
  "applications",
  "create-an-invoice",
  "invoices",
  "bulk-invoice",
  "till%",
  "payouts~",
  "transactions",
  "disputes",
  "qr-payments",
  "customers",
  "wallet$~",
  "users@",
  "settings",
  "widgets",
];
const OWNERS: readonly Role[] = ["ROLE_SUSER", "ROLE_USER"];
const MONEY: readonly Role[] = ["ROLE_FO_MANAGER", "ROLE_FIN_MANAGER", "ROLE_AUDITOR", ...OWNERS];
const PEOPLE: readonly Role[] = ["ROLE_FIN_MANAGER", "ROLE_AUDITOR", ...OWNERS];

const personOf = (role: Role, region: Region, permissions: readonly Permission[] = ROLE_DEFAULTS[role]): Person => ({
  role,
  region,
  permissions,
  userType: STAFF_ROLES.includes(role) ? "STAFF" : role === "ROLE_SINGLE" ? "ONE_TIME_USER" : "PMD_USER",
});

const keysOf = (person: Person) =>
  visibleMenu(person).flatMap((entry): string[] =>
    "children" in entry ? entry.children.map(({ key }) => key) : [entry.key],
  );

function expected(role: Role, region: Region): string[] {
  return SPEC_ORDER.filter(
    (item) =>
      (!item.includes("!") || OWNERS.includes(role)) &&
      (!item.includes("$") || MONEY.includes(role)) &&
      (!item.includes("%") || ROLE_DEFAULTS[role].includes("CREATE_LINK")) &&
      (!item.includes("@") || PEOPLE.includes(role)) &&
      (!item.includes("~") || region !== "sa"),
  ).map((item) => item.replace(/[!$@%~]/g, ""));
}

describe.each(ROLES)("%s", (role) => {
  test.each(REGIONS)("sees in region %s what docs/product.md section 6 says, in the promised order", (region) => {
    expect(keysOf(personOf(role, region))).toEqual(expected(role, region));
  });
});

test("a permission taken away leaves the menu as it is, and the search without what nobody would let in", () => {
  const person = personOf("ROLE_SUSER", "default", ["REFUND_TRANSACTION"]);
  // Only what nobody could do there goes with it.
  expect(keysOf(person)).toEqual(expected("ROLE_SUSER", "default").filter((key) => key !== "till"));
  const places = placesFor(person).map(({ to }) => to);
  expect(places).not.toContain(paths.createInvoice);
  expect(places).toContain(paths.bulkInvoice);
});

test("a user of another type than PMD_USER never sees Users", () => {
  expect(keysOf({ ...personOf("ROLE_SUSER", "default"), userType: "STAFF" })).not.toContain("users");
});

test("what reaches the browser says where an item leads and nothing of its rule", () => {
  for (const entry of visibleMenu(personOf("ROLE_SUSER", "default"))) {
    expect(entry).not.toHaveProperty("access");
    if ("children" in entry) for (const child of entry.children) expect(Object.keys(child)).toEqual(["key", "to"]);
  }
});

test("an invoice is no act yet while nothing takes payments, and its item says why", () => {
  const reasons = (notLive?: string) =>
    visibleMenu(personOf("ROLE_SUSER", "default"), {}, notLive).flatMap((entry) =>
      [entry, ...("children" in entry ? entry.children : [])].flatMap((one) =>
        "why" in one ? [[one.key, one.why]] : [],
      ),
    );
  expect(reasons("Not yet")).toEqual([["create-an-invoice", "Not yet"]]);
  expect(reasons()).toEqual([]);
});

test("every screen of the menu but the dashboard is a step of its own breadcrumbs", () => {
  const places = visibleMenu(personOf("ROLE_SUSER", "default"))
    .flatMap((entry) => ("children" in entry ? entry.children : [entry]))
    .filter(({ to }) => to !== paths.dashboard);
  for (const { key, to } of places)
    expect(breadcrumbs(to), key).toMatchObject([{ screen: "dashboard" }, { screen: key }]);
});

test("numbers of what waits stand at their items, their sum at the group, and none at nothing else", () => {
  const marked = (payouts: number, disputes = 0) =>
    visibleMenu(personOf("ROLE_SUSER", "default"), { payouts, disputes }).flatMap((entry) =>
      [entry, ...("children" in entry ? entry.children : [])].flatMap((one) =>
        one.waiting === undefined ? [] : [[one.key, one.waiting]],
      ),
    );
  expect(marked(0)).toEqual([]);
  expect(marked(2)).toEqual([
    ["billing", "2"],
    ["payouts", "2"],
  ]);
  expect(marked(2, 3)).toEqual([
    ["billing", "5"],
    ["payouts", "2"],
    ["disputes", "3"],
  ]);
  expect(marked(100)).toEqual([
    ["billing", "99+"],
    ["payouts", "99+"],
  ]);
});
