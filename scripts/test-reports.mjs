// What the reports of the two test runners say: how many tests passed and failed, and how long each file took.
import { join, relative } from "node:path";
import { z } from "zod";
import { root } from "./run.mjs";

/** @typedef {Required<import("./test-stages.mjs").Result>} Result */

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/**
 * @param {unknown} report
 * @returns {Result}
 */
export function ofVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } =
    vitestReport.parse(report);
  return {
    passed: numPassedTests,
    // A file that could not be loaded has no tests to fail; a skipped test has shown nothing.
    failed: (numFailedTests > 0 ? numFailedTests : numFailedTestSuites) + numPendingTests,
    files: new Map(
      testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
    ),
  };
}

const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
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
 * @returns {Result}
 */
export function ofPlaywright(report) {
  const { stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    files: new Map(suites.map((suite) => [join("tests/e2e", suite.file), msOf(suite) / 1000])),
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
