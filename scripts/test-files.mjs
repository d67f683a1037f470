// Fails when a test file lies where no run would find it: such a test can never fail.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const places = [
  /^tests\/unit\/.*\.test\.tsx?$/,
  /^tests\/contract\/.*\.test\.ts$/,
  /^tests\/integration\/.*\.test\.ts$/,
  /^tests\/e2e\/.*\.spec\.ts$/,
];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const lost = files
  .split("\n")
  .filter((file) => /\.(?:test|spec)\.[jt]sx?$/.test(file) && existsSync(join(root, file)))
  .filter((file) => !places.some((place) => place.test(file)));
if (lost.length > 0) {
  console.error(`No test run finds these files: ${lost.join(", ")}`);
  process.exitCode = 1;
}
