import { expect, test } from "vitest";
import { attr, find, findAll } from "../../support/html";
import type { Answer } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { signIn } from "../../support/sign-in";

/** The ids of the elements that a browser waits for before it paints. */
const held = (page: Answer) =>
  findAll(page, "head link[rel=expect][blocking=render]").map((link) => attr(link, "href")?.slice(1) ?? "");

test("a page waits to be painted for content that it has, and fonts hold nothing back", async () => {
  const visitor = await signIn(await demoUser());
  const found = { rows: 0, dialogs: 0, neither: 0 };
  for (const { path, kind } of await shellScreens(await idsSeenBy(visitor))) {
    if (kind === "file") continue;
    const page = await visitor.get(path);
    if (page.status !== 200) continue;
    expect(findAll(page, "head [as=font]"), path).toEqual([]);
    expect(find(page, "body > link[rel=preload][as=font]:first-child"), path).toBeDefined();
    const waits = held(page);
    // What arrives first is a matter of bytes: the rest compares places in the text.
    const body = page.text.slice(page.text.indexOf("<body"));
    // A browser that is told to wait for what is not there paints nothing before the page's end, and says so in its
    // console.
    for (const id of waits) expect(find(page, `body [id="${id}"]`), path).toBeDefined();
    if (kind === "list" && body.includes(' class="list-frame is-page"')) {
      expect(waits, path).toContain("expect-headings");
      const table = body.indexOf('<thead id="expect-headings">');
      expect(table, path).toBeGreaterThan(body.indexOf("<h1"));
      // What opens later stands behind what is painted first (docs/decisions/0118).
      for (const later of ['type="date"', ' class="panel ', ' id="user-menu"']) {
        const at = body.indexOf(later);
        if (at !== -1) expect(at, `${later} on ${path}`).toBeGreaterThan(table);
      }
      found.rows += 1;
    }
    if (body.includes("<dialog open")) {
      expect(waits, path).toContain("expect-dialog");
      expect(body.slice(body.indexOf("</dialog>")), path).toContain(' id="expect-dialog"');
      found.dialogs += 1;
    }
    if (waits.length === 0) found.neither += 1;
  }
  const dashboard = await visitor.get("/");
  expect(held(dashboard)).toContain("expect-chart");
  expect(find(dashboard, "h2#expect-chart")).toBeDefined();
  expect(found.rows).toBeGreaterThan(10);
  expect(found.dialogs).toBeGreaterThan(10);
  expect(found.neither).toBeGreaterThan(10);
});
