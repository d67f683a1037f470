import { expect, test } from "vitest";
import { shouldRevalidate as application } from "~/applications/configure/frame";
import { shouldRevalidate as applications } from "~/applications/list";
import { shouldRevalidate as notifications } from "~/settings/notifications";
import { shouldRevalidate as users } from "~/users/list";
import { keepResults } from "~/utils/kept-results";

/*
 * The refresh rules of docs/product.md section 4, for a browser with scripts: what a screen has read is read again
 * after a change. Without them every page is read anyway.
 */

const at = (path: string) => new URL(path, "http://localhost");
const move = (from: string, to: string, rest: { formMethod?: "POST"; actionStatus?: number } = {}) => ({
  currentUrl: at(from),
  nextUrl: at(to),
  currentParams: {},
  nextParams: {},
  defaultShouldRevalidate: true,
  ...rest,
});
const CONFIGURATION = "/applications/configure/ES1000001/cfg_1";

test.each([
  ["settings of an application: its detail", application, `${CONFIGURATION}`, CONFIGURATION],
  ["its logo: its detail", application, `${CONFIGURATION}/logo`, `${CONFIGURATION}/logo`],
  ["its logo, removed by a dialog: its detail", application, `${CONFIGURATION}/logo/remove`, `${CONFIGURATION}/logo`],
  ["its bank account: its detail", application, `${CONFIGURATION}/bank-account`, `${CONFIGURATION}/bank-account`],
  ["its status: the list", applications, "/applications/ES1000001/status", "/applications"],
  ["notifications: their list", notifications, "/settings/notifications", "/settings/notifications"],
  [
    "notifications, by a dialog: their list",
    notifications,
    "/settings/notifications/disconnect",
    "/settings/notifications",
  ],
  ["a new person: the list", users, "/users/create/code", "/users"],
  ["a person who is removed: the list", users, "/users/usr_1/remove", "/users"],
  ["a person who is deleted: the list", users, "/users/usr_1/delete", "/users"],
] as const)("after a change of %s is read again", (_, readsAgain, from, to) => {
  expect(readsAgain(move(from, to, { formMethod: "POST" }))).toBe(true);
});

test("a conflict reads the application again as well, as somebody else has changed it", () => {
  const refused = move(CONFIGURATION, CONFIGURATION, { formMethod: "POST", actionStatus: 409 });
  expect(application({ ...refused, defaultShouldRevalidate: false })).toBe(true);
});

test("a dialog that only opens or closes reads nothing again", () => {
  for (const [readsAgain, from, to] of [
    [users, "/users", "/users/usr_1/remove"],
    [notifications, "/settings/notifications/disconnect", "/settings/notifications"],
  ] as const)
    expect(readsAgain(move(from, to))).toBe(false);
});

test("after a change of password, profile or notifications the profile that is kept is read again", async () => {
  let changes = 0;
  let asked = 0;
  const profile = keepResults(
    () => String(changes),
    () => 0,
  );
  const open = () => profile("/settings", () => Promise.resolve(++asked));
  expect([await open(), await open()]).toEqual([1, 1]);
  changes += 1;
  expect([await open(), await open()]).toEqual([2, 2]);
});
