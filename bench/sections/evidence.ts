import { join } from "node:path";
import { build } from "vite";
import { root } from "../../scripts/run/programs.mjs";
import { startBareWorker } from "../bare-worker";
import { median, type Row, type Table, type Verdict } from "../report";
import type { Stage } from "../stage";

const FILES = 10;
/** A Worker has 128 MB, of which its program takes some, and 30 s of processor time: what the work may add. */
const MEGABYTES = 96;

/** What is sent, how it is called, and the seconds that it may take. */
const KINDS = {
  pdf: { called: "PDFs of ten scans", limit: 2 },
  jpg: { called: "photos", limit: 2 },
  png: { called: "PNGs of 10 million points with opacity", limit: 20 },
} as const;

type Measured = { seconds: number; megabytes: number; bytes: number };

/**
 * Processor time and memory of reading one file of evidence and of merging ten of 4 MB, in a workerd that does no other
 * work. Making the files is measured as well, and taken off the time.
 */
export async function evidence(stage: Stage): Promise<Table> {
  await bundle();
  const rows: Row[] = [];
  const verdicts: Verdict[] = [];
  const repeated = stage.quick ? 1 : 5;
  for (const [kind, { called, limit }] of Object.entries(KINDS)) {
    for (const [what, query, files] of [
      [`reading one of ${called}`, "read=1", 1],
      [`merging ${FILES} ${called}`, `merge=${FILES}`, FILES],
    ] as const) {
      const rounds: Measured[] = [];
      for (let round = 0; round < repeated; round += 1) rounds.push(await measured(kind, query, files));
      const middle = (key: keyof Measured) => median(rounds.map((one) => one[key]));
      const [seconds, megabytes] = [middle("seconds"), middle("megabytes")];
      rows.push({ what, seconds, megabytes, size: middle("bytes") / 1_000_000 });
      verdicts.push(
        { goal: what, value: seconds, limit, unit: "s" },
        { goal: `memory of ${what}`, value: megabytes, limit: MEGABYTES, unit: "MB" },
      );
    }
  }
  return {
    title: `Evidence in workerd, median of ${repeated}`,
    columns: [
      { key: "what", title: "what" },
      { key: "seconds", title: "CPU s", digits: 2 },
      { key: "megabytes", title: "peak memory +MB" },
      { key: "size", title: "answer MB", digits: 1 },
    ],
    rows,
    verdicts,
  };
}

async function measured(kind: string, query: string, files: number): Promise<Measured> {
  const config = "bench/floor/evidence/wrangler.toml";
  const worker = await startBareWorker({ name: "evidence", config, stateDir: ".cache/bench/state" });
  const url = worker.url.replace("//localhost", "//127.0.0.1");
  const ask = async (sent: string): Promise<number> => {
    const response = await fetch(`${url}/?kind=${kind}&${sent}`);
    if (!response.ok) throw new Error(`${sent} answered ${response.status}`);
    let bytes = 0;
    for await (const piece of response.body ?? []) bytes += piece.length;
    return bytes;
  };
  try {
    await ask("merge=0");
    const before = worker.cpuSeconds();
    await ask("make=1");
    const making = worker.cpuSeconds() - before;
    const [cpu, memory] = [worker.cpuSeconds(), worker.megabytes()];
    const bytes = await ask(query);
    const seconds = worker.cpuSeconds() - cpu - files * making;
    return { seconds: Math.max(0, seconds), megabytes: worker.peakMegabytes() - memory, bytes };
  } finally {
    await worker.stop();
  }
}

/** The merging as one file, as a Worker has it. */
const bundle = () =>
  build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      outDir: join(root, ".cache/bench/evidence"),
      emptyOutDir: true,
      target: "es2022",
      lib: { entry: join(root, "bench/floor/evidence/entry.ts"), formats: ["es"], fileName: () => "worker.js" },
      rollupOptions: { external: [/^node:/], output: { inlineDynamicImports: true } },
    },
  });
