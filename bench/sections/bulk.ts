import { request } from "node:http";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "vite";
import { z } from "zod";
import { BULK_FILE_BYTES } from "#provider/contract/limits";
import { quietEnvironment, root, runQuietly } from "../../scripts/run/programs.mjs";
import { inDays } from "../../tests/support/days";
import { bombXlsx, largeXls, largeXlsx } from "../../tests/support/spreadsheet-corpus";
import { hasAccounting, startBareWorker, type BareWorker } from "../bare-worker";
import { median, type Row, type Table, type Verdict } from "../report";
import { screenNamed } from "../screens";
import type { Stage } from "../stage";
import { targetOf } from "./processor";

/**
 * The cost of receiving and reading a form with a file, besides the file itself, which is held once (decision 0084):
 * docs/performance.md, "Goals".
 */
const READING = { xlsx: { seconds: 2.5, megabytes: 96 }, xls: { seconds: 0.6, megabytes: 64 } };
const ROWS_PER_SECOND = 100_000;
/** The unpacked size of a zip bomb of a few hundred KB. */
const BOMB_BYTES = 200 * 1024 * 1024;
const REFUSING = { milliseconds: 150, megabytes: 40 };
const FORWARDING = { milliseconds: 250, megabytes: 40 };
const MAKING = { rows: 10_000, quickRows: 300 };
const TEST = "tests/integration/sandbox/bulk-size.test.ts";
const MEGABYTE = 1024 * 1024;

type Measured = { seconds: number; megabytes: number };

/**
 * Invoices from a spreadsheet: reading files of 25 MB, passing one on through the app, and making and undoing the
 * invoices of 10 000 rows.
 */
export async function bulk(stage: Stage): Promise<Table> {
  if (!hasAccounting) throw new Error("Processor time and memory come from /proc and need Linux.");
  const files = stage.quick
    ? { xlsx: largeXlsx(2_000, { level: 6 }), xls: largeXls(1_000) }
    : // As many rows as are read, and a picture that makes 25 MB of them: of an XLS there may be 65 536.
      { xlsx: largeXlsx(110_000, { level: 6, unlike: 80, picture: 13 * MEGABYTE }), xls: largeXls(64_000, 90) };
  await bundle();
  const rows: Row[] = [];
  const verdicts: Verdict[] = [];
  for (const format of ["xlsx", "xls"] as const) {
    const file = files[format];
    if (file.length > BULK_FILE_BYTES)
      throw new Error(`The ${format} has ${file.length} bytes, more than may be sent.`);
    const { found, count } = await reading(file, { rounds: stage.quick ? 1 : 3 });
    const perSecond = count / found.seconds;
    const size = file.length / MEGABYTE;
    rows.push({ what: `reading an ${format.toUpperCase()}`, size, rows: count, ...found, perSecond });
    const limit = READING[format];
    verdicts.push(
      { goal: `${format}: processor of reading it`, value: found.seconds, limit: limit.seconds, unit: "s" },
      {
        goal: `${format}: memory of reading it, with the file`,
        value: found.megabytes,
        limit: limit.megabytes + size,
        unit: "MB",
      },
    );
    if (format === "xlsx")
      verdicts.push({ goal: "xlsx: rows a second", value: perSecond, limit: ROWS_PER_SECOND, atLeast: true, unit: "" });
  }
  for (const [name, bomb] of [
    ["that says so", bombXlsx(BOMB_BYTES)],
    ["that lies", bombXlsx(BOMB_BYTES, 1_000_000)],
  ] as const) {
    const { found } = await reading(bomb, { rounds: stage.quick ? 1 : 3, fault: "tooLargeInside" });
    rows.push({ what: `refusing a bomb ${name}`, size: bomb.length / MEGABYTE, ...found });
    verdicts.push(
      { goal: `bomb ${name}: processor`, value: found.seconds * 1_000, limit: REFUSING.milliseconds, unit: "ms" },
      { goal: `bomb ${name}: memory`, value: found.megabytes, limit: REFUSING.megabytes, unit: "MB" },
    );
  }
  const passed = await forwarding(stage, files.xlsx);
  rows.push({ what: "passing it on through the app", size: files.xlsx.length / MEGABYTE, ...passed });
  verdicts.push(
    { goal: "passing on: processor", value: passed.seconds * 1_000, limit: FORWARDING.milliseconds, unit: "ms" },
    { goal: "passing on: memory", value: passed.megabytes, limit: FORWARDING.megabytes, unit: "MB" },
  );
  const made = await making(stage.quick ? MAKING.quickRows : MAKING.rows);
  for (const what of ["judged", "made", "undone"] as const)
    rows.push({
      what: `rows ${what}, in the sandbox`,
      rows: made.rows,
      elapsed: made[what],
      perSecond: made.rows / made[what],
    });
  return {
    title: "Invoices from a spreadsheet: in workerd, a new one for each round of reading; medians",
    columns: [
      { key: "what", title: "what" },
      { key: "size", title: "file MB", digits: 1 },
      { key: "rows", title: "rows" },
      { key: "seconds", title: "CPU s", digits: 2 },
      { key: "elapsed", title: "elapsed s", digits: 2 },
      { key: "megabytes", title: "peak memory +MB" },
      { key: "perSecond", title: "rows a second" },
    ],
    rows,
    verdicts,
  };
}

/** Processor time and memory of reading or refusing a file, in a workerd that has read a small one before. */
export async function reading(
  file: Uint8Array<ArrayBuffer>,
  { rounds, fault: expected }: { rounds: number; fault?: string },
): Promise<{ found: Measured; count: number }> {
  const config = "bench/floor/bulk/wrangler.toml";
  const all: Measured[] = [];
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const worker = await startBareWorker({ name: "bulk", config, stateDir: ".cache/bench/state" });
    const read = async (content: Uint8Array<ArrayBuffer>, refusal?: string): Promise<number> => {
      const form = new FormData();
      form.append("file", new File([content], "bench.xlsx"));
      const url = worker.url.replace("//localhost", "//127.0.0.1");
      const answer = await fetch(url, { method: "POST", body: form });
      const { rows, fault } = z.object({ rows: z.number(), fault: z.string().optional() }).parse(await answer.json());
      if (fault !== refusal) throw new Error(`The file was not read as it should be: ${fault ?? "no fault"}.`);
      return rows;
    };
    try {
      await read(largeXlsx(100));
      const measured = await costOf(worker, async () => void (count = await read(file, expected)));
      all.push(measured);
    } finally {
      await worker.stop();
    }
  }
  return { found: middleOf(all), count };
}

const middleOf = (all: readonly Measured[]): Measured => ({
  seconds: median(all.map(({ seconds }) => seconds)),
  megabytes: median(all.map(({ megabytes }) => megabytes)),
});

async function costOf(worker: BareWorker, does: () => Promise<void>): Promise<Measured> {
  const [seconds, megabytes] = [worker.cpuSeconds(), worker.peakMegabytes()];
  await does();
  return { seconds: worker.cpuSeconds() - seconds, megabytes: worker.peakMegabytes() - megabytes };
}

/**
 * Processor time and memory of the app alone when a form with a file is posted to it; its provider reads the whole body
 * and refuses it.
 */
async function forwarding(stage: Stage, file: Uint8Array<ArrayBuffer>): Promise<Measured> {
  const { product } = await stage.bare();
  const { screens } = await stage.product();
  const target = targetOf(product, screenNamed(screens, "uploading a file of invoices"));
  const send = async (content: Uint8Array) => {
    const status = await post(target.worker.url, target.path, (await target.cookie?.()) ?? "", content);
    if (status !== 422) throw new Error(`The upload was answered with ${status}.`);
  };
  for (let warm = 0; warm < 20; warm += 1) await send(file.subarray(0, 1_000));
  const all: Measured[] = [];
  for (let round = 0; round < (stage.quick ? 1 : 3); round += 1)
    all.push(await costOf(target.worker, () => send(file)));
  // The peak belongs to the process since its start, so only the first round can raise it.
  return { seconds: middleOf(all).seconds, megabytes: Math.max(...all.map(({ megabytes }) => megabytes)) };
}

const BOUNDARY = "bench-bulk-boundary";

/** Posts the form as a browser does: its fields, and the file last. Returns the status. */
function post(url: string, path: string, cookie: string, content: Uint8Array): Promise<number> {
  const { host, port } = new URL(url);
  const fields = { idempotencyKey: crypto.randomUUID(), appId: "ES1000001", expiryDate: inDays(14), language: "en" };
  const head = Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head + part), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = {
    host,
    cookie,
    accept: "text/html",
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": body.length,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path, method: "POST", headers, timeout: 120_000 },
      (incoming) => {
        incoming.resume();
        incoming.on("error", reject);
        incoming.on("end", () => resolve(incoming.statusCode ?? 0));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("No answer to an upload within two minutes.")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const madeSchema = z.object({ rows: z.number(), judged: z.number(), made: z.number(), undone: z.number() });

/**
 * The seconds that the sandbox takes to read and check this number of rows, to make their invoices, and to undo them:
 * its own test in full size.
 */
async function making(rows: number): Promise<z.infer<typeof madeSchema>> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { code, output } = await runQuietly(process.execPath, [vitest, "run", "--project=workerd", TEST], {
    env: { ...quietEnvironment, VITE_BULK_ROWS: String(rows) },
  });
  if (code !== 0) throw new Error(`${output}\nThe rows were not made; see above.`);
  const [, line = "{}"] = /^bulk (\{.*\})$/m.exec(stripVTControlCharacters(output)) ?? [];
  return madeSchema.parse(JSON.parse(line));
}

/** The readers as one file, as a Worker has it. */
export const bundle = () =>
  build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      outDir: join(root, ".cache/bench/bulk"),
      emptyOutDir: true,
      target: "es2022",
      lib: { entry: join(root, "bench/floor/bulk/entry.ts"), formats: ["es"], fileName: () => "worker.js" },
      rollupOptions: { external: [/^node:/] },
    },
  });
