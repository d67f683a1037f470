// The output of a run of the browser tests: a line for each file in each project, and at the end the failures.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../run/programs.mjs";

/** @typedef {import("playwright/types/testReporter").TestCase} TestCase */
/** @typedef {import("playwright/types/testReporter").Reporter} Reporter */

/** @implements {Reporter} */
export default class LinePerFile {
  /** @type {Map<string, { waiting: number, passed: number, failed: number, ms: number }>} */
  #files = new Map();
  /** @type {TestCase[]} */
  #failed = [];

  printsToStdio() {
    return true;
  }

  /**
   * @param {import("playwright/types/testReporter").FullConfig} _config
   * @param {import("playwright/types/testReporter").Suite} suite
   */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.#fileOf(test).waiting += 1;
  }

  /**
   * @param {TestCase} test
   * @param {import("playwright/types/testReporter").TestResult} result
   */
  onTestEnd(test, result) {
    const file = this.#fileOf(test);
    file.waiting -= 1;
    file.ms += result.duration;
    if (test.outcome() === "expected") file.passed += 1;
    else {
      file.failed += 1;
      this.#failed.push(test);
    }
    if (file.waiting > 0) return;
    const failures = file.failed > 0 ? `, ${file.failed} failed` : "";
    const mark = file.failed > 0 ? "✗" : "✓";
    console.log(`${mark} ${nameOf(test)} (${file.passed} passed${failures}) ${(file.ms / 1000).toFixed(1)} s`);
  }

  /** @param {import("playwright/types/testReporter").TestError} error outside any test */
  onError(error) {
    console.log(textOf(error));
  }

  onEnd() {
    for (const test of this.#failed) {
      console.log(`\n✗ ${nameOf(test)}:${test.location.line} ${test.title}`);
      for (const error of test.results.at(-1)?.errors ?? []) console.log(textOf(error));
      for (const { type, description } of test.annotations)
        if (type === "page") console.log(`The page at the end: ${description ?? ""}`);
    }
  }

  /** @param {TestCase} test */
  #fileOf(test) {
    const name = nameOf(test);
    const file = this.#files.get(name) ?? { waiting: 0, passed: 0, failed: 0, ms: 0 };
    this.#files.set(name, file);
    return file;
  }
}

/** @param {TestCase} test */
const nameOf = (test) => `${test.parent.project()?.name ?? ""} ${relative(root, test.location.file)}`;

/** @param {import("playwright/types/testReporter").TestError} error */
const textOf = ({ stack, message, value, snippet }) =>
  stripVTControlCharacters([stack ?? message ?? value ?? "", snippet ?? ""].join("\n"));
