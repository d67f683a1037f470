// `npm test`: everything that shows the product right, in order of cost; the last line says how many passed and failed.
// `npm test -- unit e2e` runs some of it only.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { fail, quietEnvironment, root, run } from "./run.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

const reports = mkdtempSync(join(tmpdir(), "back-office-reports-"));
/** @param {string} path */
const tool = (path) => join(root, "node_modules", path);

/** @type {Record<string, () => Promise<Count>>} */
const stages = {
  types: () => checks([tool("typescript/bin/tsc"), "--noEmit"]),
  lint: () =>
    checks(
      [tool("oxlint/bin/oxlint"), "."],
      [tool("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."],
      [tool("knip/bin/knip.js")],
      [join(root, "scripts/polaris-css.mjs"), "--check"],
      [join(root, "scripts/icons.mjs"), "--check"],
      [join(root, "scripts/docs.mjs"), "--check"],
      [join(root, "scripts/test-files.mjs")],
    ),
  unit: () => vitest("unit"),
  contract: () => vitest("contract"),
  workerd: () => vitest("workerd"),
  build: async () => {
    await ensureBuilt();
    return checks([join(root, "scripts/budgets.mjs")]);
  },
  app: () => vitest("app"),
  e2e: playwright,
};

/**
 * Each command is one check: passed when it ends with 0.
 *
 * @param {string[][]} commands
 * @returns {Promise<Count>}
 */
async function checks(...commands) {
  const count = { passed: 0, failed: 0 };
  for (const command of commands) {
    if ((await run(process.execPath, command)) === 0) count.passed += 1;
    else count.failed += 1;
  }
  return count;
}

/** @param {string} project */
async function vitest(project) {
  const report = join(reports, `${project}.json`);
  const code = await run(
    process.execPath,
    [tool("vitest/vitest.mjs"), "run", `--project=${project}`, "--reporter=dot", "--reporter=json"].concat(
      `--outputFile.json=${report}`,
    ),
    { env: { ...quietEnvironment, NODE_ENV: "test" } },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that could not be loaded has no tests to fail; a skipped test has shown nothing.
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
  return atLeastOne({ passed: numPassedTests, failed: failed + numPendingTests }, code);
}

/** @returns {Promise<Count>} */
async function playwright() {
  const report = join(reports, "e2e.json");
  const browser = await ensureBrowser();
  const code = await run(process.execPath, [tool("@playwright/test/cli.js"), "test"], {
    env: { ...quietEnvironment, CHROMIUM_PATH: browser, E2E_REPORT: report },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, "utf8")).stats;
  return atLeastOne({ passed: expected, failed: unexpected + flaky + skipped }, code);
}

/**
 * A run that failed as a whole, or that found no test, counts as one failure.
 *
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function atLeastOne({ passed, failed }, code) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

try {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in stages));
  if (unknown.length > 0) fail(`No such stage: ${unknown.join(", ")}. There are: ${Object.keys(stages).join(" ")}.`);
  await ensureInstalled();
  mkdirSync(reports, { recursive: true });

  const total = { passed: 0, failed: 0 };
  const summary = [];
  for (const [name, stage] of Object.entries(stages)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n── ${name}`);
    const started = performance.now();
    /** @type {Count} */
    let count;
    try {
      count = await stage();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      count = { passed: 0, failed: 1 };
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    summary.push(
      `${name.padEnd(10)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(5)} failed ${seconds.padStart(7)} s`,
    );
    total.passed += count.passed;
    total.failed += count.failed;
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
