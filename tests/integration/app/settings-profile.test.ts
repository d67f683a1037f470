import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { formWith, submit } from "../../support/forms";
import type { Visitor } from "../../support/http";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { attr, find, the, wordsOf } from "../../support/html";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER" }] });
  const [member] = owner.team;
  if (!member) throw new Error("The team is not there.");
  [visitor, colleague] = await Promise.all([signIn(owner), signIn(member)]);
});

test("the profile takes language and colors, and comes back in them", async () => {
  const form = formWith(await visitor.get(paths.settings), "scheme");
  const { status, headers } = await submit(visitor, form, { language: "az", scheme: "dark" });
  expect([status, headers.get("Location")]).toEqual([303, paths.settings]);
  const page = await visitor.get(paths.settings);
  expect(attr(the(page, "html"), "lang")).toBe("az");
  expect(formWith(page, "scheme").fields).toContainEqual(["scheme", "dark"]);
  visitor.cookies.set("lang", "en");
});

test("whoever may do everything finds the permissions folded, others read them", async () => {
  const folded = "details .permission-list";
  expect(find(await visitor.get(paths.settings), folded)).toBeDefined();
  const theirs = await colleague.get(paths.settings);
  expect(find(theirs, ".permission-list")).toBeDefined();
  expect(find(theirs, folded)).toBeUndefined();
});

test("whose phone is lost reads who helps: a colleague the owners, an owner the support", async () => {
  const theirs = wordsOf(await colleague.get(paths.settingsPhone));
  expect(theirs).toContain(owner.username);
  expect(theirs).toContain("Support answers on WhatsApp");
  const own = wordsOf(await visitor.get(paths.settingsPhone));
  expect(own).toContain("You own the account");
  expect(own).toContain("Support answers on WhatsApp");
});
