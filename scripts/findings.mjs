// `npm run findings`: runs every script of findings/, or those with one of the given words in their names, and reports
// each result that differs from the earlier one. See findings/README.md.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run/programs.mjs";

const words = process.argv.slice(2);
const folder = join(root, "findings");
const scripts = readdirSync(folder)
  .filter((name) => name.endsWith(".sh") && (words.length === 0 || words.some((word) => name.includes(word))))
  .toSorted();
const changed = scripts.filter((name) => {
  const { status, stdout, stderr } = spawnSync("bash", [join(folder, name)], { encoding: "utf8" });
  const figure = stdout.trim().split("\n").at(-1) || stderr.trim() || "nothing";
  console.log(`${status === 0 ? "as it was" : "CHANGED  "}  ${name}: ${figure}`);
  return status !== 0;
});
console.log(`${scripts.length - changed.length} of ${scripts.length} findings are as they were.`);
if (changed.length > 0 || scripts.length === 0) process.exitCode = 1;
