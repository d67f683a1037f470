import { expect, test } from "vitest";
import { demoUser } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { signIn } from "../../support/sign-in";

const held = (head: string) =>
  [...head.matchAll(/<link rel="expect" href="#([^"]+)" blocking="render"/g)].map(([, id]) => id);

test("what a page waits for before it is painted comes where its content does, and fonts hold nothing back", async () => {
  const visitor = await signIn(await demoUser());
  const found = { rows: 0, dialogs: 0 };
  for (const { path, kind } of await shellScreens(await idsSeenBy(visitor))) {
    if (kind === "file") continue;
    const { status, text } = await visitor.get(path);
    if (status !== 200) continue;
    const [head = "", body = ""] = text.split("<body>");
    expect(head, path).not.toContain('as="font"');
    expect(body, path).toMatch(/^<link rel="preload" as="font"/);
    if (kind === "list" && body.includes(' class="list-frame is-page"')) {
      expect(held(head), path).toContain("list-headings");
      expect(body.indexOf('<thead id="list-headings">'), path).toBeGreaterThan(body.indexOf("<h1"));
      found.rows += 1;
    }
    if (body.includes("<dialog open")) {
      expect(held(head), path).toContain("dialog-end");
      expect(body.slice(body.indexOf("</dialog>")), path).toContain(' id="dialog-end"');
      found.dialogs += 1;
    }
  }
  const dashboard = await visitor.get("/");
  expect(held(dashboard.text)).toContain("paid-title");
  expect(dashboard.text).toContain('<h2 id="paid-title">');
  expect(found.rows).toBeGreaterThan(10);
  expect(found.dialogs).toBeGreaterThan(10);
});
