import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Answer } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { appAddress } from "../../support/servers";
import { openVisitor } from "../../support/http";
import { signIn } from "../../support/sign-in";

const ASSETS = "build/client/assets";

/** The stylesheets of the build, by their addresses: each with the classes that it has rules for. */
const SHEETS = new Map(
  readdirSync(ASSETS)
    .filter((file) => file.endsWith(".css"))
    .map((file) => {
      const text = readFileSync(join(ASSETS, file), "utf8");
      return [`/assets/${file}`, new Set([...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name))];
    }),
);
const [BASE = ""] = [...SHEETS.keys()].filter((address) => /\/app-[\w-]+\.css$/.test(address));

/** Stylesheets that a page links, or whose text it carries and whose files it has fetched for later. */
const sheetsOf = ({ text }: Answer): string[] =>
  [...text.matchAll(/<link rel="(?:stylesheet|prefetch)"[^>]* href="([^"]+\.css)"/g)].map(([, href = ""]) => href);

const classesIn = ({ text }: Answer): Set<string> =>
  new Set([...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = ""]) => value.split(/\s+/)));

test("every screen links the sheets that have rules for what it shows, and a second page has the files alone", async () => {
  const visitor = await signIn(await demoUser());
  const linked = new Set<string>();
  for (const { path, kind } of await shellScreens(await idsSeenBy(visitor))) {
    if (kind === "file") continue;
    const page = await visitor.get(path);
    if (page.status !== 200) continue;
    const sheets = sheetsOf(page);
    for (const sheet of sheets) linked.add(sheet);
    expect(sheets, path).toContain(BASE);
    const without = [...classesIn(page)].filter((name) => {
      const having = [...SHEETS].filter(([, classes]) => classes.has(name)).map(([address]) => address);
      return having.length > 0 && !having.some((address) => sheets.includes(address));
    });
    expect(without, `${path} with ${sheets.join(", ")}`).toEqual([]);
    // The cookie has grown by what this page has carried.
    expect((await visitor.get(path)).text, path).not.toContain("<style data-first");
  }
  expect(linked.size).toBeGreaterThan(5);
});

test("a first page carries the sheets it needs, the next one those of its areas alone", async () => {
  const visitor = openVisitor(appAddress());
  const first = await visitor.get("/auth");
  expect(first.text).toContain('<style data-first="base"');
  const faces = /<link rel="stylesheet" href="(\/assets\/fonts-[^"]+)"\/>/.exec(first.text)?.[0] ?? "";
  const loading = /rel="stylesheet" href="[^"]+"\/>/g;
  expect(first.text.match(loading), "a first page loads no sheet but the fonts'").toHaveLength(1);
  // Where the fonts lie is read behind what is painted, and fetched ahead.
  const [, behind = ""] = first.text.split("</main>");
  expect(behind).toContain(faces);
  expect(first.text).toContain(faces.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  const [, auth = ""] = /<link rel="stylesheet" href="(\/assets\/auth-[^"]+)" disabled=""\/>/.exec(first.text) ?? [];
  expect(first.text).toContain(readFileSync(`build/client${auth}`, "utf8").trim().slice(0, 60));

  // The second page fetches the area's file, and the third has all it needs.
  const second = await visitor.get("/auth");
  expect(second.text).toContain('<style data-first="areas"');
  expect(second.text).toContain(`<link rel="prefetch" as="style" href="${auth}"/>`);
  const third = await visitor.get("/auth");
  expect(third.text).not.toContain("<style");
  const [head = "", body = ""] = third.text.split("<body>");
  expect(head).toContain(`<link rel="stylesheet" href="${auth}"/>`);
  expect(head).toContain(faces);
  expect(body).not.toContain(".css");

  const owner = await signIn(await demoUser());
  const list = await owner.get("/billing/transactions");
  expect(list.text).toContain(`<link rel="stylesheet" href="${BASE}"/>`);
  expect(list.text).toContain('<style data-first="areas"');
  const versions = (owner.cookies.get("styles") ?? "").split(".");
  const carried = sheetsOf(list).filter((sheet) => !faces.includes(sheet));
  expect(carried).toHaveLength(2);
  expect(versions).toEqual(expect.arrayContaining(carried.map((sheet) => /-([\w-]+)\.css$/.exec(sheet)?.[1])));
  // A browser that has the files of an earlier build gets everything anew, and the cookie forgets them.
  owner.cookies.set("styles", "OldBuild");
  const anew = await owner.get("/billing/transactions");
  expect(anew.text).toContain('<style data-first="base"');
  expect(owner.cookies.get("styles")).not.toContain("OldBuild");
});
