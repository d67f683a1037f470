import { expect, test } from "vitest";
import { demoUser } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { signIn } from "../../support/sign-in";

/** Attributes whose words are ids of the same page. */
const LEADS = / (?:popovertarget|for|form|list|aria-(?:labelledby|describedby|controls|errormessage))="([^"]*)"/g;

test("no screen has an id twice, and every button, label and field leads to one that is there", async () => {
  const visitor = await signIn(await demoUser());
  let menus = 0;
  for (const { path, kind } of await shellScreens(await idsSeenBy(visitor))) {
    if (kind === "file") continue;
    const { status, text } = await visitor.get(path);
    if (status !== 200) continue;
    const markup = text.replace(/<(script|style)\b[^]*?<\/\1>/g, "");
    const ids = [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    const wanted = [...markup.matchAll(LEADS)].flatMap(([, words = ""]) => words.split(" "));
    expect(
      wanted.filter((id) => !ids.includes(id)),
      path,
    ).toEqual([]);
    menus += wanted.filter((id) => id.startsWith("menu-")).length;
  }
  expect(menus).toBeGreaterThan(20);
});
