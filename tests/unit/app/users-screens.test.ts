import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { ASSIGNABLE_ROLES, PERMISSIONS, ROLE_DEFAULTS, type Holder, type Role } from "#provider/contract/permissions";
import { openCookies } from "~/server/cookies";
import { parseEnv } from "~/server/env";
import { openPendingStep } from "~/server/pending-step";
import { readMobile } from "~/server/phone";
import { zodErrors } from "~/i18n/zod-errors";
import { shortName } from "~/utils/short-name";
import { packUser, unpackUser, type NewUser } from "~/users/pending-user";
import { PERMISSION_GROUPS } from "~/users/permission-groups";
import { listChanges } from "~/utils/revalidation";
import {
  accessFormSchema,
  applicationUserSchema,
  deleteSchema,
  MOST_APPLICATIONS,
  newUserFormSchema,
  removeSchema,
} from "~/users/schema";
import { accessOffer, grantableTo, onlyApplication, rolesGivenBy, templateOf } from "~/users/who";

const holder = (role: Role, permissions: Holder["permissions"] = ROLE_DEFAULTS[role]): Holder => ({
  id: role,
  role,
  permissions,
});

function read(schema: Parameters<typeof parseWithZod>[1]["schema"], fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseWithZod(form, { schema, error: zodErrors });
  return submission.status === "success" ? submission.value : submission.reply().error;
}

const PERSON: [string, string][] = [
  ["firstName", "Aysel"],
  ["lastName", "Məmmədova"],
  ["email", "aysel@example.az"],
  ["mobilePhone", "050 123 45 67"],
  ["role", "ROLE_OPERATOR"],
];

describe("the form of somebody new", () => {
  const schema = newUserFormSchema((text) => readMobile("default", text));

  test("gives the phone in E.164; no permission ticked is none given", () => {
    expect(read(schema, [...PERSON, ["appIds", "ES1234567"]])).toEqual({
      firstName: "Aysel",
      lastName: "Məmmədova",
      email: "aysel@example.az",
      mobilePhone: "+994501234567",
      role: "ROLE_OPERATOR",
      permissions: [],
      appIds: ["ES1234567"],
    });
  });

  test("asks for an application, also while other fields are wrong; owners see all of them without being given any", () => {
    expect(read(schema, PERSON)).toEqual({ appIds: ["applicationNeeded"] });
    expect(read(schema, [["role", "ROLE_OPERATOR"]])).toMatchObject({
      email: ["required"],
      appIds: ["applicationNeeded"],
    });
    const owner = PERSON.map<[string, string]>(([name, value]) => [name, name === "role" ? "ROLE_USER" : value]);
    expect(read(schema, owner)).toMatchObject({ role: "ROLE_USER", appIds: [] });
  });

  test("says of each field what is wrong with it", () => {
    const wrong: [string, string][] = [
      ["firstName", "A"],
      ["email", "aysel@"],
      ["mobilePhone", "012 345 67 89"],
      ["role", "ROLE_SUPER_ADMIN"],
      ["appIds", "ES1234567"],
    ];
    expect(read(schema, wrong)).toEqual({
      firstName: ["tooShort?count=2"],
      lastName: ["required"],
      email: ["email"],
      mobilePhone: ["phone"],
      role: ["choose"],
    });
  });

  test("knows no permission and no application that does not exist", () => {
    const made = read(accessFormSchema, [
      ["role", "ROLE_OPERATOR"],
      ["permissions", "EVERYTHING"],
      ["appIds", "ES1"],
    ]);
    expect(Object.keys(made ?? {}).sort()).toEqual(["appIds[0]", "permissions[0]"]);
  });
});

test("taking off and deleting ask for the button that means it", () => {
  expect(read(removeSchema, [["intent", "delete"]])).toHaveProperty("intent");
  expect(read(deleteSchema, [])).toHaveProperty("intent");
  expect(read(deleteSchema, [["intent", "delete"]])).toEqual({ intent: "delete" });
});

test("an empty role in an application is the person's own; owner roles are none there", () => {
  const fields: [string, string][] = [
    ["intent", "change"],
    ["userId", "usr_1"],
  ];
  expect(read(applicationUserSchema, [...fields, ["role", ""]])).toEqual({ intent: "change", userId: "usr_1" });
  expect(read(applicationUserSchema, [...fields, ["role", "ROLE_SUSER"]])).toEqual({ role: ["choose"] });
});

describe("who gives what", () => {
  test("owner roles are given by owners only", () => {
    expect(rolesGivenBy(holder("ROLE_SUSER"))).toEqual([...ASSIGNABLE_ROLES]);
    expect(rolesGivenBy(holder("ROLE_FIN_MANAGER"))).toEqual(
      ASSIGNABLE_ROLES.filter((role) => role !== "ROLE_SUSER" && role !== "ROLE_USER"),
    );
  });

  test("what is held may be given, what the other has already may stay, nothing else", () => {
    const held = ["REFUND_TRANSACTION", "PAYOUT_REVIEW"] as const;
    const target = { permissions: ["CREATE_LINK"] as const };
    expect(grantableTo(holder("ROLE_SUSER", held), target)).toEqual(["CREATE_LINK", ...held]);
    // Who approves, owners alone say; whoever has the right may keep it.
    expect(grantableTo(holder("ROLE_FIN_MANAGER", held), target)).toEqual(["CREATE_LINK", "REFUND_TRANSACTION"]);
    expect(grantableTo(holder("ROLE_FIN_MANAGER", held), { permissions: ["PAYOUT_REVIEW"] })).toEqual(held);
  });

  test("what cannot be given says why: an owner's alone, or not held", () => {
    const held = ["REFUND_TRANSACTION", "PAYOUT_REVIEW"] as const;
    expect(accessOffer(holder("ROLE_FIN_MANAGER", held), { permissions: [] }, []).byOwner).toEqual([
      "PAYOUT_REVIEW",
      "REFUND_REVIEW",
    ]);
    expect(accessOffer(holder("ROLE_SUSER", ["REFUND_TRANSACTION"]), { permissions: [] }, []).byOwner).toEqual([]);
  });

  test("a role's template never holds more than can be given", () => {
    expect(templateOf("ROLE_OPERATOR", ["SEND_LINK", "PAYOUT_REVIEW"])).toEqual(["SEND_LINK"]);
    expect(templateOf("ROLE_SUSER", PERMISSIONS)).toEqual([...PERMISSIONS]);
  });

  test("the form offers each role with what choosing it ticks", () => {
    const { roles } = accessOffer(holder("ROLE_SUSER"), { permissions: [] }, []);
    expect(roles).toEqual(ASSIGNABLE_ROLES.map((role) => ({ role, ticks: [...ROLE_DEFAULTS[role]] })));
  });
});

test("the only application there is is ticked for somebody who has none", () => {
  const offered = (...ids: string[]) => ({ applications: ids.map((value) => ({ value, label: value })) });
  expect(onlyApplication(offered("ES1234567"))).toEqual(["ES1234567"]);
  expect(onlyApplication(offered("ES1234567", "ES7654321"))).toEqual([]);
  expect(onlyApplication(offered())).toEqual([]);
});

test("the matrix has every permission in exactly one group", () => {
  expect(PERMISSION_GROUPS.flatMap(({ permissions }) => [...permissions]).sort()).toEqual([...PERMISSIONS].sort());
});

describe("somebody new who waits for the code", () => {
  const user: NewUser = {
    firstName: "Aysel",
    lastName: "Məmmədova",
    email: "aysel@example.az",
    mobilePhone: "+994501234567",
    role: "ROLE_FO_MANAGER",
    permissions: ["CREATE_LINK", "PAYOUT_REVIEW"],
    appIds: ["ES0000001", "ES9999999"],
  };
  const idempotencyKey = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";

  test("comes out of the cookie as they went in", () => {
    expect(unpackUser({ ...packUser(user), key: idempotencyKey })).toEqual({ user, idempotencyKey });
  });

  test.each<Record<string, string> | undefined>([
    undefined,
    {},
    { ...packUser(user), key: idempotencyKey, may: "z" },
    { ...packUser(user), key: "" },
    { email: "someone@else.az", remember: "on" },
  ])("is nobody when something else was carried: %j", (carried) => {
    expect(unpackUser(carried)).toBeUndefined();
  });

  test("fits the cookie with the longest names, every permission and the most applications", async () => {
    const env = parseEnv({
      SESSION_KEYS: `a:${"A".repeat(43)}`,
      SUPPORT_PHONE_DEFAULT: "+994120000000",
      SUPPORT_PHONE_AE: "+97140000000",
      SUPPORT_PHONE_SA: "+966110000000",
      DOCS_URL_DEFAULT: "https://docs.example",
      DOCS_URL_AE: "https://docs.example",
      DOCS_URL_SA: "https://docs.example",
      PROVIDER: { fetch: () => Promise.reject(new Error("no call expected")) },
    });
    const largest: NewUser = {
      ...user,
      firstName: "ə".repeat(100),
      lastName: "ж".repeat(100),
      email: `${"a".repeat(52)}@example.az`,
      role: "ROLE_FO_SUPERVISOR",
      permissions: [...PERMISSIONS],
      appIds: Array.from({ length: MOST_APPLICATIONS }, (_, index) => `ES${9_999_999 - index}`),
    };
    const cookies = openCookies(null);
    const challenge = {
      challenge: "c".repeat(64),
      purpose: "sub-user" as const,
      sentTo: "+994 50 *** ** 67",
      expiresAt: "2026-11-21T00:00:00.000Z",
      resendAt: "2026-11-21T00:00:00.000Z",
      triesLeft: 5,
    };
    const store = openPendingStep(env, cookies, Date.parse("2026-11-21T00:00:00Z"), "default");
    await store.begin(challenge, packUser(largest));
    expect(cookies.outgoing()[0]?.length).toBeLessThanOrEqual(4096);
    expect(unpackUser((await store.get("sub-user"))?.carried)?.user).toEqual(largest);
  });
});

describe("the list behind a dialog", () => {
  const move = (from: string, to: string, formMethod?: "POST") => ({
    currentUrl: new URL(from, "https://app.example"),
    nextUrl: new URL(to, "https://app.example"),
    defaultShouldRevalidate: true,
    ...(formMethod ? { formMethod } : {}),
  });

  test("stays while dialogs open and close, and is read anew for another page, search or change", () => {
    expect(listChanges(move("/users?page=1", "/users/usr_1/edit?page=1"))).toBe(false);
    expect(listChanges(move("/users/usr_1/edit?page=1", "/users?page=1"))).toBe(false);
    expect(listChanges(move("/users?page=1", "/users?page=2"))).toBe(true);
    expect(listChanges(move("/users/usr_1/edit", "/users?fullName=a"))).toBe(true);
    expect(listChanges(move("/users/usr_1/edit", "/users", "POST"))).toBe(true);
    expect(listChanges(move("/users", "/users"))).toBe(true);
  });
});

test("a very long name is cut for a message, by letters and not by bytes", () => {
  expect(shortName("Aysel Məmmədova")).toBe("Aysel Məmmədova");
  expect([...shortName("😀".repeat(60))]).toHaveLength(40);
});
