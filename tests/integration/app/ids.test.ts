import { expect, test } from "vitest";
import { attr, findAll } from "../../support/html";
import { demoUser } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { signIn } from "../../support/sign-in";

/** Attributes whose words are ids of the same page. */
const LEADS = "popovertarget for form list aria-labelledby aria-describedby aria-controls aria-errormessage".split(" ");

test("no screen has an id twice, and every button, label and field leads to one that is there", async () => {
  const visitor = await signIn(await demoUser());
  let menus = 0;
  for (const { path, kind } of await shellScreens(await idsSeenBy(visitor))) {
    if (kind === "file") continue;
    const page = await visitor.get(path);
    if (page.status !== 200) continue;
    const ids = findAll(page, "[id]").flatMap((element) => attr(element, "id") ?? []);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    const wanted = findAll(page, "*").flatMap((element) =>
      LEADS.flatMap((name) => attr(element, name)?.split(" ") ?? []),
    );
    expect(
      wanted.filter((id) => !ids.includes(id)),
      path,
    ).toEqual([]);
    menus += wanted.filter((id) => id.startsWith("menu-")).length;
  }
  expect(menus).toBeGreaterThan(20);
});
