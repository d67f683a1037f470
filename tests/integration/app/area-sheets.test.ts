import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attr, everythingIn, find, findAll, the } from "../../support/html";
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
    // The sheet of other media has rules for classes that no sheet needs otherwise.
    .filter((file) => file.endsWith(".css") && !file.startsWith("other-media-"))
    .map((file) => {
      const text = readFileSync(join(ASSETS, file), "utf8");
      return [`/assets/${file}`, new Set([...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name))];
    }),
);
const [BASE = ""] = [...SHEETS.keys()].filter((address) => /\/app-[\w-]+\.css$/.test(address));

/** Stylesheets that a page links, or whose text it carries and whose files it has fetched for later. */
const sheetsOf = (page: Answer): string[] =>
  findAll(page, "link:is([rel=stylesheet], [rel=prefetch])[href$='.css']:not([media])").map(
    (link) => attr(link, "href") ?? "",
  );

const classesIn = (page: Answer): Set<string> =>
  new Set(findAll(page, "[class]").flatMap((element) => attr(element, "class")?.split(/\s+/) ?? []));

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
    expect(findAll(await visitor.get(path), "style[data-first]"), path).toEqual([]);
  }
  expect(linked.size).toBeGreaterThan(5);
});

test("a first page carries the sheets it needs, the next one those of its areas alone", async () => {
  const visitor = openVisitor(appAddress());
  const first = await visitor.get("/auth");
  expect(find(first, "style[data-first=base]")).toBeDefined();
  // The sheet of other media is not waited for.
  const loading = findAll(first, "link[rel=stylesheet]:not([disabled], [media])");
  expect(loading, "a first page loads no sheet but the fonts'").toHaveLength(1);
  const faces = attr(loading[0], "href") ?? "";
  expect(faces).toMatch(/^\/assets\/fonts-/);
  // Where the fonts lie is read behind what is painted, and fetched ahead.
  const places = findAll(first, `main, link[rel=stylesheet][href="${faces}"]`);
  expect(places.map(({ name }) => name)).toEqual(["main", "link"]);
  expect(find(first, `link[rel=preload][as=style][href="${faces}"]`)).toBeDefined();
  const auth = attr(find(first, "link[rel=stylesheet][disabled][href^='/assets/auth-']"), "href") ?? "none";
  expect(first.text).toContain(readFileSync(`build/client${auth}`, "utf8").trim().slice(0, 60));

  // The second page fetches the area's file, and the third has all it needs.
  const second = await visitor.get("/auth");
  expect(find(second, "style[data-first=areas]")).toBeDefined();
  expect(find(second, `link[rel=prefetch][as=style][href="${auth}"]`)).toBeDefined();
  const third = await visitor.get("/auth");
  expect(findAll(third, "style")).toEqual([]);
  for (const sheet of [auth, faces]) expect(find(third, `head link[rel=stylesheet][href="${sheet}"]`)).toBeDefined();
  expect(everythingIn(the(third, "body"))).not.toContain(".css");

  const owner = await signIn(await demoUser());
  const list = await owner.get("/billing/transactions");
  expect(find(list, `link[rel=stylesheet][href="${BASE}"]`)).toBeDefined();
  expect(find(list, "style[data-first=areas]")).toBeDefined();
  const versions = (owner.cookies.get("styles") ?? "").split(".");
  const carried = sheetsOf(list).filter((sheet) => sheet !== faces);
  expect(carried).toHaveLength(2);
  expect(versions).toEqual(expect.arrayContaining(carried.map((sheet) => /-([\w-]+)\.css$/.exec(sheet)?.[1])));
  // A browser that has the files of an earlier build gets everything anew, and the cookie forgets them.
  owner.cookies.set("styles", "OldBuild");
  const anew = await owner.get("/billing/transactions");
  expect(find(anew, "style[data-first=base]")).toBeDefined();
  expect(owner.cookies.get("styles")).not.toContain("OldBuild");
});
