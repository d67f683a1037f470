import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { formWith, submit } from "../../support/forms";
import type { Visitor } from "../../support/http";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { textOf } from "../../support/shown-money";
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
  expect(page.text).toMatch(/<html[^>]*lang="az"/);
  expect(formWith(page, "scheme").fields).toContainEqual(["scheme", "dark"]);
  visitor.cookies.set("lang", "en");
});

test("whoever may do everything finds the permissions folded, others read them", async () => {
  const folded = /<details[^>]*>(?:(?!<\/details>).)*permission-list/s;
  expect((await visitor.get(paths.settings)).text).toMatch(folded);
  const theirs = (await colleague.get(paths.settings)).text;
  expect(theirs).toContain("permission-list");
  expect(theirs).not.toMatch(folded);
});

test("whose phone is lost reads who helps: a colleague the owners, an owner the support", async () => {
  const theirs = textOf((await colleague.get(paths.settingsPhone)).text);
  expect(theirs).toContain(owner.username);
  expect(theirs).toContain("Support answers on WhatsApp");
  const own = textOf((await visitor.get(paths.settingsPhone)).text);
  expect(own).toContain("You own the account");
  expect(own).toContain("Support answers on WhatsApp");
});
