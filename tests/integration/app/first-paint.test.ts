import { expect, test } from "vitest";
import { demoUser } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { signIn } from "../../support/sign-in";

const held = (head: string) =>
  [...head.matchAll(/<link rel="expect" href="#([^"]+)" blocking="render"/g)].map(([, id]) => id);

test("a page waits to be painted for content that it has, and fonts hold nothing back", async () => {
  const visitor = await signIn(await demoUser());
  const found = { rows: 0, dialogs: 0, neither: 0 };
  for (const { path, kind } of await shellScreens(await idsSeenBy(visitor))) {
    if (kind === "file") continue;
    const { status, text } = await visitor.get(path);
    if (status !== 200) continue;
    const [head = "", body = ""] = text.split("<body>");
    expect(head, path).not.toContain('as="font"');
    expect(body, path).toMatch(/^<link rel="preload" as="font"/);
    const waits = held(head);
    // A browser that is told to wait for what is not there paints nothing before the page's end, and says so in its
    // console.
    for (const id of waits) expect(body, path).toContain(` id="${id}"`);
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
  expect(held(dashboard.text)).toContain("expect-chart");
  expect(dashboard.text).toContain('<h2 id="expect-chart">');
  expect(found.rows).toBeGreaterThan(10);
  expect(found.dialogs).toBeGreaterThan(10);
  expect(found.neither).toBeGreaterThan(10);
});
