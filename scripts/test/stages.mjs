// The stages of `npm test`: the programs of each, the number of passed tests, and the time of each file.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "../build.mjs";
import { quietEnvironment, root, runInLines } from "../run/programs.mjs";
import { browserProjects } from "./places.mjs";

/**
 * @typedef {import("./reports.mjs").Result} Result
 * @typedef {(line: string) => void} Say prints one line
 * @typedef {(say: Say, paths: string[]) => Promise<Result>} Stage runs all its tests, or those at the paths
 */

/** Vitest's lines about a whole run, which the summary shows. */
const SAID_ONCE = /^ *(?:RUN|Test Files|Tests|Start at|JSON report written to) /;

/** The number of last lines of a failed run that the summary repeats. A stack would not help there. */
const LAST_WORDS = 15;
const OF_A_STACK = /^ *(?:❯|at) /;

/** @param {string} path */
const tool = (path) => join(root, "node_modules", path);

/** @type {Record<string, Stage>} */
export const stages = {
  // The two longest stages first, one in each lane; the others fill the lane that ends sooner.
  app: (say, paths) => vitest("app", say, paths),
  workerd: (say, paths) => vitest("workerd", say, paths),
  // In one thread, because the projects then share their common work, and the other lane has the other core.
  types: (say) => check(say, [[tool("typescript-7/bin/tsc"), "--build", "--singleThreaded"]]),
  build: async (say) => {
    await ensureBuilt();
    return check(say, [[join(root, "scripts/budgets.mjs")], [join(root, "scripts/test/build-elsewhere.mjs")]]);
  },
  lint: (say) =>
    check(say, [
      [tool("oxlint/bin/oxlint"), "."],
      [tool("oxfmt/bin/oxfmt"), "--list-different", "."],
      [tool("knip/bin/knip.js")],
      [join(root, "scripts/make/polaris-css.mjs"), "--check"],
      [join(root, "scripts/icons.mjs"), "--check"],
      [join(root, "scripts/docs.mjs"), "--check"],
      [join(root, "scripts/docs/openapi-lint.mjs")],
      [join(root, "scripts/test/files.mjs")],
    ]),
  unit: (say, paths) => vitest("unit", say, paths),
  e2e: playwright,
};

/**
 * Each command is one check, which passes if it ends with 0.
 *
 * @param {Say} say
 * @param {string[][]} commands
 * @returns {Promise<Result>}
 */
async function check(say, commands) {
  /** @type {string[]} */
  const failures = [];
  for (const command of commands)
    if ((await runInLines(process.execPath, command, say)) !== 0)
      failures.push(command.join(" ").replaceAll(`${root}/`, ""));
  return { passed: commands.length - failures.length, failed: failures.length, failures };
}

/**
 * Gives `work` a path for its report, and reads the report. A run that failed as a whole, or that found no test, counts
 * as one failure, with the last lines of the run as the reason.
 *
 * @param {Say} say
 * @param {(report: string, say: Say) => Promise<number>} work returns the exit code of the run
 * @param {"ofVitest" | "ofPlaywright"} kind
 * @returns {Promise<Result>}
 */
async function reported(say, work, kind) {
  const folder = mkdtempSync(join(tmpdir(), "back-office-report-"));
  /** @type {string[]} */
  const last = [];
  try {
    const report = join(folder, "report.json");
    const code = await work(report, (line) => {
      if (!OF_A_STACK.test(line)) last.push(line);
      if (last.length > LAST_WORDS) last.shift();
      say(line);
    });
    const asAWhole = [`ended with ${code}; what it said last:`, ...last].join("\n    ");
    if (!existsSync(report)) return { passed: 0, failed: 1, failures: [asAWhole] };
    // Loaded late, because it needs a package, and `npm test` in a fresh clone installs packages only after loading
    // this file.
    const reports = await import("./reports.mjs");
    const result = reports[kind](JSON.parse(readFileSync(report, "utf8")));
    const { passed, failed } = result;
    return failed === 0 && (code !== 0 || passed === 0) ? { ...result, failed: 1, failures: [asAWhole] } : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} project
 * @param {Say} say
 * @param {string[]} paths
 */
const vitest = (project, say, paths) =>
  reported(
    say,
    (report, take) =>
      runInLines(
        process.execPath,
        [tool("vitest/vitest.mjs"), "run", `--project=${project}`, "--reporter=default", "--reporter=json"].concat(
          `--outputFile.json=${report}`,
          // One line for a file, and none for each of its slow tests.
          "--slowTestThreshold=120000",
          // Shows the Workers' log of failed tests only.
          "--silent=passed-only",
          paths,
        ),
        (line) => SAID_ONCE.test(line) || take(line),
        { ...quietEnvironment, NODE_ENV: "test" },
      ),
    "ofVitest",
  );

/** @type {Stage} */
async function playwright(say, paths) {
  const browser = await ensureBrowser();
  const run = (/** @type {string[]} */ parameters) =>
    reported(
      say,
      (report, take) =>
        runInLines(process.execPath, [tool("playwright/cli.js"), "test", ...parameters], take, {
          ...quietEnvironment,
          CHROMIUM_PATH: browser,
          E2E_REPORT: report,
        }),
      "ofPlaywright",
    );
  // Named files run at once, without the projects that would run before them.
  if (paths.length > 0) return run([...(paths.every((path) => path.endsWith(".ts")) ? ["--no-deps"] : []), ...paths]);
  // Two runs against one pair of servers: in a single run, a failed journey would prevent all tests after it.
  return withServers(async () => {
    const { sideBySide, after } = browserProjects;
    const of = (/** @type {string[]} */ projects) => projects.map((name) => `--project=${name}`);
    const first = await run(of(sideBySide));
    const last = await run(["--no-deps", "--workers=1", "--output=test-results/after", ...of(after)]);
    return {
      passed: first.passed + last.passed,
      failed: first.failed + last.failed,
      files: new Map([...(first.files ?? []), ...(last.files ?? [])]),
      failures: [...(first.failures ?? []), ...(last.failures ?? [])],
    };
  });
}

/**
 * Runs tests while the product runs. The product ends with them, or with this process after a signal.
 *
 * @param {() => Promise<Result>} work finds the addresses in the environment
 * @returns {Promise<Result>}
 */
async function withServers(work) {
  // Both need packages, as above.
  const { register } = await import("tsx/esm/api");
  register();
  const { startServers } = await import("../../tests/support/servers");
  const stop = await startServers();
  const leave = (/** @type {NodeJS.Signals} */ signal) =>
    void stop().finally(() => process.exit(128 + constants.signals[signal]));
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.once(signal, leave);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.removeListener(signal, leave);
    await stop();
  }
}
