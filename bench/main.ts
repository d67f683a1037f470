import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem, type as systemName } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { root } from "../scripts/run/programs.mjs";
import { isWithin, printed, type Table } from "./report";
import { bodies } from "./sections/bodies";
import { bulk } from "./sections/bulk";
import { calls } from "./sections/calls";
import { evidence } from "./sections/evidence";
import { growth } from "./sections/growth";
import { keys } from "./sections/keys";
import { ledger } from "./sections/ledger";
import { lists } from "./sections/lists";
import { memory } from "./sections/memory";
import { pages } from "./sections/pages";
import { processor } from "./sections/processor";
import { sizes } from "./sections/sizes";
import { spreadsheets } from "./sections/spreadsheets";
import { startup } from "./sections/startup";
import { throughput } from "./sections/throughput";
import { warm } from "./sections/warm";
import { openStage, type Stage } from "./stage";

/** The measurements, in this order. A new section is a function from the stage to a table, and one line here. */
const SECTIONS: Record<string, (stage: Stage) => Promise<Table>> = {
  sizes,
  startup,
  calls,
  pages,
  warm,
  cpu: processor,
  keys,
  throughput,
  memory,
  bodies,
  lists,
  ledger,
  spreadsheets,
  bulk,
  evidence,
  growth,
};

const USAGE = `npm run bench -- [--only pages,cpu] [--screens invoices,dashboard] [--quick]
  --only     the sections to run: ${Object.keys(SECTIONS).join(", ")}
  --screens  the screens to open, by their names in tests/screens; all of them otherwise
  --quick    few repetitions: to see that it works, not how fast
Environment: BENCH_PORT (first of eight ports; free ones otherwise), STATE_DIR, CHROMIUM_PATH`;

/**
 * Runs the sections, prints their results and writes them to build/bench/. Ends with 1 if a section could not be
 * measured.
 */
export async function bench(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      only: { type: "string" },
      screens: { type: "string" },
      quick: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(USAGE);
  const chosen = values.only?.split(",") ?? Object.keys(SECTIONS);
  const unknown = chosen.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) throw new Error(`No such section: ${unknown.join(", ")}.\n${USAGE}`);

  const stage = openStage({ quick: values.quick ?? false, only: values.screens?.split(",") });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const tables: Record<string, Table> = {};
  const failures: Record<string, string> = {};
  try {
    for (const [name, section] of Object.entries(SECTIONS)) {
      if (!chosen.includes(name)) continue;
      console.error(`Measuring ${name} …`);
      try {
        tables[name] = await section(stage);
      } catch (error) {
        failures[name] = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
        console.error(`  ${failures[name]}`);
      }
    }
  } finally {
    await stage.close();
  }
  const found = Object.values(tables);
  console.log(`\n${printed(found)}`);
  for (const [name, why] of Object.entries(failures)) console.log(`\nNot measured: ${name}\n  ${why}`);
  const file = write({ ...setting(), quick: stage.quick, tables, failures });
  const over = found.flatMap(({ verdicts }) => verdicts).filter((verdict) => !isWithin(verdict)).length;
  console.log(`\n${over} goals missed, ${Object.keys(failures).length} sections failed. Written to ${file}`);
  if (Object.keys(failures).length > 0) process.exitCode = 1;
}

/** The date, the machine and the versions of the measurement. */
function setting() {
  const versionOf = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
  const names = ["@remix-run/react", "react", "vite", "wrangler", "workerd", "playwright"];
  return {
    date: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim(),
    machine: {
      system: systemName(),
      processor: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.version,
    },
    versions: Object.fromEntries(names.map((name) => [name, versionOf(name)])),
  };
}

function write(results: { date: string } & Record<string, unknown>): string {
  const folder = join(root, "build/bench");
  mkdirSync(folder, { recursive: true });
  const text = `${JSON.stringify(results, null, 2)}\n`;
  const file = join(folder, `${results.date.replace(/[:.]/g, "-")}.json`);
  writeFileSync(file, text);
  writeFileSync(join(folder, "latest.json"), text);
  return file;
}
