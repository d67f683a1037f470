// Fails if a test file lies outside every stage, because such a test can never fail. Fails too if tests use random
// values without the seed of tests/support/random.ts, because such a failure could not be repeated.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run/programs.mjs";
import { stageOf } from "./places.mjs";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.[jt]sx?$/.test(file) && existsSync(join(root, file)));
const lost = files.filter((file) => /\.(?:test|spec)\.[jt]sx?$/.test(file) && stageOf(file) === undefined);
if (lost.length > 0) {
  console.error(`No test run finds these files: ${lost.join(", ")}`);
  process.exitCode = 1;
}
const unseeded = files.filter(
  (file) => file.startsWith("tests/") && /Math\.random\(|\brandomUUID\(/.test(readFileSync(join(root, file), "utf8")),
);
if (unseeded.length > 0) {
  console.error(`Draw random parts from tests/support/random.ts: ${unseeded.join(", ")}`);
  process.exitCode = 1;
}
