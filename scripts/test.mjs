// `npm test`: all checks of the product; the last line says how many passed and failed.
// `npm test -- unit tests/e2e/users.spec.ts` runs the named stages, files and folders.
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync, statfsSync } from "node:fs";
import { constants } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { ensureBrowser } from "./test/browser.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { ensurePdfTools } from "./test/pdf-tools.mjs";
import { fail, root } from "./run/programs.mjs";
import { stages } from "./test/stages.mjs";
import { stagesAt } from "./test/places.mjs";

/** This stage uses both cores, and has time limits of its own, so it runs alone. */
const STAGE_ALONE = "e2e";
const SLOWEST = 10;
/** Files in memory, on Linux. */
const MEMORY = "/dev/shm";
const MEMORY_NEEDED = 2 * 1024 ** 3;

/**
 * The stages to run, each with the paths it is limited to; no paths means all of the stage.
 *
 * @param {string[]} names stages, files and folders; none for everything
 * @returns {Map<string, string[]>}
 */
function chosen(names) {
  if (names.length === 0) return new Map(Object.keys(stages).map((stage) => [stage, []]));
  /** @type {Map<string, string[]>} */
  const runs = new Map();
  for (const name of names) {
    if (name in stages) {
      runs.set(name, []);
      continue;
    }
    const path = relative(root, resolve(name)).split(sep).join("/");
    const absolute = join(root, path);
    const found = existsSync(absolute) ? stagesAt(path, statSync(absolute).isDirectory()) : [];
    if (found.length === 0)
      fail(`"${name}" is neither a stage (${Object.keys(stages).join(" ")}) nor a file or folder of tests.`);
    for (const stage of found) {
      const paths = runs.get(stage);
      // A stage that runs as a whole runs this file too.
      if (paths?.length !== 0) runs.set(stage, [...(paths ?? []), path]);
    }
  }
  return runs;
}

/**
 * Puts temporary files into a folder in memory, above all the tests' databases: on a disk each of their writes waits.
 * Without such a folder, or with too little room in it, they stay where they are.
 */
function writeToMemory() {
  if (process.platform !== "linux" || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < MEMORY_NEEDED) return;
  const folder = mkdtempSync(join(MEMORY, "back-office-"));
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Other listeners end their own processes first, and then this one.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal]);
    });
}

/**
 * Installs the programs that the last stage needs and the machine lacks, while the first stages run: half a minute of
 * waiting otherwise. Two installations at once would block each other, so the programs of the other stages are
 * installed before any of them runs. Each stage checks its programs again and fails without them; this function only
 * reports it.
 *
 * @returns {Promise<{ brought: Promise<void> }>}
 */
async function bringPrograms() {
  const told = (/** @type {unknown} */ error) => console.log(error instanceof Error ? error.message : String(error));
  await ensurePdfTools().catch(told);
  return { brought: ensureBrowser().then(() => {}, told) };
}

try {
  const runs = chosen(process.argv.slice(2));
  await ensureInstalled();
  writeToMemory();
  process.env["TEST_SEED"] ||= String(randomInt(1, 1_000_000_000));
  console.log(`Random parts come from seed ${process.env["TEST_SEED"]}; TEST_SEED=… repeats them.`);

  const total = { passed: 0, failed: 0 };
  /** @type {Map<string, string>} */
  const summary = new Map();
  /** @type {[string, number][]} */
  const files = [];
  /** @type {string[]} */
  const failures = [];

  /** @param {string} name */
  async function runStage(name) {
    const say = (/** @type {string} */ line) => console.log(`${name.padEnd(8)} │ ${line}`);
    const started = performance.now();
    /** @type {import("./test/reports.mjs").Result} */
    let result;
    try {
      result = (await stages[name]?.(say, runs.get(name) ?? [])) ?? { passed: 0, failed: 1 };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(reason);
      result = { passed: 0, failed: 1, failures: [reason] };
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(5)} failed ${seconds.padStart(7)} s`;
    say(line.trim());
    summary.set(name, `${name.padEnd(8)} ${line}`);
    files.push(...(result.files ?? []));
    failures.push(...(result.failures ?? []).map((failure) => `${name.padEnd(8)} ✗ ${failure}`));
    total.passed += result.passed;
    total.failed += result.failed;
  }

  const names = Object.keys(stages).filter((name) => runs.has(name));
  const waiting = names.filter((name) => name !== STAGE_ALONE);
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await runStage(name);
  };
  const started = performance.now();
  const programs = names.includes(STAGE_ALONE) && waiting.length > 0 ? await bringPrograms() : undefined;
  await Promise.all([lane(), lane(), programs?.brought]);
  if (names.includes(STAGE_ALONE)) await runStage(STAGE_ALONE);

  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  if (slowest.length > 1) {
    console.log("\nThe slowest files:");
    for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  }
  // Repeated here, because people look at the end, and often only the end of a run is kept.
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}`);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `\n${names.map((name) => summary.get(name)).join("\n")}\n${minutes} minutes in all, two stages at a time`,
  );
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
