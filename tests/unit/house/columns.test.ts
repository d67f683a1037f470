import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { longLines } from "../../../lint/columns.mjs";

/** Made by `npm run docs` of sentences that stand elsewhere; a text that may never change, as pages name its hash. */
const FIXED = ["docs/forms.md", "sandbox/src/domain/embed-script.ts"];
const root = fileURLToPath(new URL("../../..", import.meta.url));

test("no comment and no prose of a document is wider than 120 columns", () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const wide = tracked
    .filter((path) => /\.(md|ts|tsx|mjs|js)$/.test(path) && !FIXED.includes(path) && existsSync(join(root, path)))
    .flatMap((path) => longLines(path, readFileSync(join(root, path), "utf8")).map((line) => `${path}:${line}`));
  expect(wide).toEqual([]);
});

test("a wide line is found where somebody reads it, and not where it cannot be broken", () => {
  const wide = "word ".repeat(30);
  expect(longLines("app/root.tsx", `// ${wide}\nconst text = "${wide}";\n/**\n * ${wide}\n */`)).toEqual([1, 4]);
  expect(longLines("docs/product.md", `${wide}\n\`\`\`\n${wide}\n\`\`\`\n| ${wide} |\n- ${wide}`)).toEqual([1, 6]);
});
