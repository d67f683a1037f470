// Reads the reports of the two test runners: the number of passed tests, the failures with their reasons, and the time
// of each file.
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { root } from "../run/programs.mjs";

/**
 * The result of a stage of `npm test`. `files`: seconds by path, if the stage runs files. `failures`: names and
 * reasons.
 *
 * @typedef {{ passed: number, failed: number, files?: Map<string, number>, failures?: string[] }} Result
 */

/**
 * The number of lines of a failure's reason that the end of a run repeats: the expected value, the actual one, and the
 * place in our own files.
 */
const LINES_OF_REASON = 8;
const OF_PACKAGES = /node_modules|<anonymous>/;

/**
 * @param {string} name of the test, or of the file that could not be loaded
 * @param {string[]} reasons
 */
function failure(name, reasons) {
  const lines = stripVTControlCharacters(reasons.join("\n")).split("\n");
  return [name, ...lines.filter((line) => !OF_PACKAGES.test(line)).slice(0, LINES_OF_REASON)].join("\n    ");
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/**
 * @param {unknown} report
 * @returns {Required<Result>}
 */
export function ofVitest(report) {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    // A skipped test proves nothing, so it counts as failed.
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length > 0)
      return failed.map((test) => failure(`${file} ${test.fullName} (${test.status})`, test.failureMessages));
    // A file that could not be loaded has no tests, so it counts as a failure itself.
    return status === "failed" ? [failure(file, [message])] : [];
  });
  return {
    passed: numPassedTests,
    failed: failures.length,
    files: new Map(
      testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
    ),
    failures,
  };
}

const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
});

/**
 * @param {unknown} report
 * @returns {Required<Result>}
 */
export function ofPlaywright(report) {
  const { stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    files: new Map(suites.map((suite) => [join("tests/e2e", suite.file), msOf(suite) / 1000])),
    failures: suites.flatMap(failuresOf),
  };
}

/**
 * @param {z.infer<typeof playwrightSuite>} suite
 * @returns {number}
 */
function msOf({ suites = [], specs }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(msOf)].reduce((sum, ms) => sum + ms, 0);
}

/**
 * @param {z.infer<typeof playwrightSuite>} suite
 * @returns {string[]}
 */
function failuresOf({ suites = [], specs }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ projectName, status, results }) =>
        failure(
          `${projectName} ${join("tests/e2e", file)}:${line} ${title} (${status})`,
          results.flatMap(({ error }) => error?.message ?? []),
        ),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}
