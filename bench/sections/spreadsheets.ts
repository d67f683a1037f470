import { join } from "node:path";
import { build } from "vite";
import { ACCOUNTING_FORMATS } from "#provider/contract/accounting-formats";
import { root } from "../../scripts/run/programs.mjs";
import { startBareWorker } from "../bare-worker";
import { median, type Row, type Table, type Verdict } from "../report";
import type { Stage } from "../stage";

const ROWS = 100_000;
const LIMITS = { seconds: 2.5, megabytes: 60 };

type Written = { seconds: number; megabytes: number; bytes: number };

/**
 * The written files: rows of a list; a wallet's statement, whose checksum is made while its lines are written; and the
 * same statement for accounting, in each format.
 */
const WRITTEN = {
  rows: "rows of payments",
  movements: "movements, a statement",
  camt053: "movements, camt.053",
  mt940: "movements, MT940",
  ofx: "movements, OFX",
  oneC: "movements, 1C",
  csv: "movements, CSV",
} as const;
type What = keyof typeof WRITTEN;

/**
 * Processor time and memory of writing an Excel file, in a workerd that does no other work and has written a small one
 * before.
 */
export async function spreadsheets(stage: Stage): Promise<Table> {
  await bundle();
  const rows: Row[] = [];
  const verdicts: Verdict[] = [];
  const repeated = stage.quick ? 1 : 5;
  for (const what of ["rows", "movements", ...ACCOUNTING_FORMATS] as const) {
    const rounds: Written[] = [];
    for (let round = 0; round < repeated; round += 1) rounds.push(await writeOne(what));
    const middle = (key: keyof Written) => median(rounds.map((one) => one[key]));
    const [seconds, megabytes] = [middle("seconds"), middle("megabytes")];
    const name = `${ROWS} ${WRITTEN[what]}`;
    rows.push({ what: name, seconds, megabytes, size: middle("bytes") / 1_000_000 });
    verdicts.push(
      { goal: `write ${name}`, value: seconds, limit: LIMITS.seconds, unit: "s" },
      { goal: `memory of writing ${name}`, value: megabytes, limit: LIMITS.megabytes, unit: "MB" },
    );
  }
  return {
    title: `Excel files and files for accounting, the writers alone in workerd, median of ${repeated}`,
    columns: [
      { key: "what", title: "what" },
      { key: "seconds", title: "CPU s", digits: 2 },
      { key: "megabytes", title: "peak memory +MB" },
      { key: "size", title: "file MB", digits: 1 },
    ],
    rows,
    verdicts,
  };
}

async function writeOne(what: What): Promise<Written> {
  const config = "bench/floor/spreadsheet/wrangler.toml";
  const worker = await startBareWorker({ name: "spreadsheet", config, stateDir: ".cache/bench/state" });
  const url = worker.url.replace("//localhost", "//127.0.0.1");
  const write = async (count: number): Promise<number> => {
    const response = await fetch(`${url}/?${what}=${count}`);
    return (await response.arrayBuffer()).byteLength;
  };
  try {
    await write(1_000);
    const [cpu, memory] = [worker.cpuSeconds(), worker.peakMegabytes()];
    const bytes = await write(ROWS);
    return { seconds: worker.cpuSeconds() - cpu, megabytes: worker.peakMegabytes() - memory, bytes };
  } finally {
    await worker.stop();
  }
}

/** The writer as one file, as a Worker has it. */
const bundle = () =>
  build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      outDir: join(root, ".cache/bench/spreadsheet"),
      emptyOutDir: true,
      target: "es2022",
      lib: { entry: join(root, "bench/floor/spreadsheet/entry.ts"), formats: ["es"], fileName: () => "worker.js" },
      rollupOptions: { external: [/^node:/] },
    },
  });
