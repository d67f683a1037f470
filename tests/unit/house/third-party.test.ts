import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { noticesOf, packagesOf, readPackage, shippedOf } from "../../../scripts/vite/third-party";

const folder = (name: string) => fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url));

test("packages are told by where their modules lie, the innermost one, each once", () => {
  const modules = [
    "/srv/app/root.tsx",
    "/srv/node_modules/zod/v4/index.js",
    "/srv/node_modules/zod/v4/core.js",
    "\0/srv/node_modules/@conform-to/react/index.mjs?commonjs-module",
    "/srv/node_modules/react-router/node_modules/@remix-run/router/index.js",
  ];
  expect(packagesOf(modules, ["uqr"])).toEqual(["@conform-to/react", "@remix-run/router", "uqr", "zod"]);
});

test("a module of which the build leaves nothing is not shipped", () => {
  expect(shippedOf({ "/a/index.js": { renderedLength: 12 }, "/b/index.js": { renderedLength: 0 } })).toEqual([
    "/a/index.js",
  ]);
});

test("a notice has the name, the version and the whole license of a package, and one text stands once", () => {
  const packages = ["react", "react-dom", "d3-scale", "@fontsource/poppins"].map((name) => readPackage(folder(name)));
  const notices = noticesOf(packages);
  for (const { name, version, text } of packages) {
    expect(notices).toContain(`\n${name} ${version}\n`);
    expect(notices.split(text)).toHaveLength(2);
  }
  expect(notices).toContain("SIL OPEN FONT LICENSE");
});

test("a package without a file for its license is under the one it names, and without either stops the build", () => {
  const bare = mkdtempSync(join(tmpdir(), "bare-package-"));
  const describe = (about: object) => writeFileSync(join(bare, "package.json"), JSON.stringify(about));
  describe({ name: "bare", version: "1.0.0", license: "MIT" });
  expect(readPackage(bare).text).toBe("License: MIT. The package comes without the text of it.");
  describe({ name: "bare", version: "1.0.0" });
  expect(() => readPackage(bare)).toThrow("bare is in the browser's scripts and names no license");
  rmSync(bare, { recursive: true });
});
