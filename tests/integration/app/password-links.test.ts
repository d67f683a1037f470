import { expect, test } from "vitest";
import { makePasswordLink, ownerWithPasswordLink } from "../../screens/records";
import { formWith, submit } from "../../support/forms";
import { everythingIn, find, hrefsIn, mainOf, type Html } from "../../support/html";
import { openVisitor } from "../../support/http";
import { withFault } from "../../support/sandbox";
import { appAddress } from "../../support/servers";

const OVER = "This link no longer works";
const NEW_PASSWORD = "Leyla#2027";
const typed = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

const livingLink = async (): Promise<string> => `/auth/reset/${await makePasswordLink()}`;
const asks = (page: Html): boolean => find(page, "[name=newPassword]") !== undefined;
/**
 * What a page of a link shows: its status, whether it asks for a password, and whether it says that the link is over.
 */
async function seen(path: string, language = "en") {
  const visitor = openVisitor(appAddress());
  visitor.cookies.set("lang", language);
  const { status, text } = await visitor.get(path);
  return { status, asks: asks(text), isOver: text.includes(OVER), text };
}

test("a link that can be used asks for a password, however often it is looked at, and says that it is over once it was used", async () => {
  const path = await livingLink();
  for (const _ of ["a mail program", "a person"])
    expect(await seen(path)).toMatchObject({ status: 200, asks: true, isOver: false });
  const visitor = openVisitor(appAddress());
  const page = await visitor.get(path);
  expect((await submit(visitor, formWith(page, "newPassword"), typed)).status).toBe(303);
  expect(await seen(path)).toMatchObject({ status: 410, asks: false, isOver: true });
  // Whoever had the page open before.
  const late = await submit(visitor, formWith(page, "newPassword"), typed);
  expect([late.status, late.text.includes(OVER), asks(late)]).toEqual([410, true, false]);
});

test("the sign-in form after a new password has its person's address, in this browser and until they sign in", async () => {
  const { owner, word } = await ownerWithPasswordLink();
  const visitor = openVisitor(appAddress());
  const address = async (one = visitor) =>
    formWith(await one.get("/auth?browser=1"), "password").fields.find(([name]) => name === "username")?.[1];
  expect(await address()).toBe("");
  const form = formWith(await visitor.get(`/auth/reset/${word}`), "newPassword");
  expect((await submit(visitor, form, typed)).headers.get("location")).toBe("/auth?browser=1");
  expect(await address()).toBe(owner.username);
  expect(await address(openVisitor(appAddress()))).toBe("");
  const credentials = { username: owner.username, password: NEW_PASSWORD };
  await submit(visitor, formWith(await visitor.get("/auth?browser=1"), "password"), credentials);
  expect(await address()).toBe("");
});

test("a password that breaks the rules leaves the link as it was, and its page too", async () => {
  const path = await livingLink();
  const visitor = openVisitor(appAddress());
  const form = formWith(await visitor.get(path), "newPassword");
  const weak = await submit(visitor, form, { newPassword: "weak", confirmPassword: "weak" });
  expect([weak.status, asks(weak), weak.text.includes(OVER)]).toEqual([422, true, false]);
  expect((await submit(visitor, form, typed)).status).toBe(303);
});

test("a link of no word that there is, and one that was used, are told alike at once, with the way to another", async () => {
  const used = await livingLink();
  const visitor = openVisitor(appAddress());
  await submit(visitor, formWith(await visitor.get(used), "newPassword"), typed);
  const pages = [];
  for (const path of [used, "/auth/reset/made-up", `/auth/reset/${"0".repeat(32)}`]) {
    const { isOver, status, text, ...page } = await seen(path);
    expect([path, status, page.asks, isOver]).toEqual([path, 410, false, true]);
    expect(hrefsIn(text)).toContainEqual(expect.stringMatching(/^\/auth\/forgot-password/));
    pages.push(everythingIn(mainOf(text)).replaceAll(path, "PATH"));
  }
  expect(new Set(pages).size).toBe(1);
});

test.each([
  ["az", "Bu link artıq işləmir"],
  ["ru", "Эта ссылка больше не действует"],
])("says so in %s", async (language, sentence) => {
  expect((await seen("/auth/reset/made-up", language)).text).toContain(sentence);
});

test("while nobody knows whether it can be used, the page says that and offers to try again", async () => {
  const path = await livingLink();
  const call = path.replace("/auth/reset", "/api/confirm-password");
  const failed = await withFault({ path: call, method: "GET", kind: "error" }, () => seen(path));
  expect([failed.status, failed.asks, failed.isOver]).toEqual([502, false, false]);
  expect(hrefsIn(failed)).toContain(path);
  expect(await seen(path)).toMatchObject({ status: 200, asks: true });
});
