import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ensureBuilt } from "../../scripts/build.mjs";
import { quietEnvironment, root, runQuietly } from "../../scripts/run/programs.mjs";
import { median, type Table } from "../report";
import { buildHello } from "../servers";
import { FLOOR_NAMES, type Stage } from "../stage";

const LIMIT = 30;

const profileSchema = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string() }) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

/** The Worker's processor time before it can answer its first request, by `wrangler check startup`. */
export async function startup(stage: Stage): Promise<Table> {
  await ensureBuilt();
  await buildHello();
  const rounds = stage.quick ? 1 : 5;
  const times: { hello: number[]; product: number[] } = { hello: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.hello.push(await startupTime("bench/floor/hello/wrangler.toml", "hello"));
    times.product.push(await startupTime("wrangler.toml", "product"));
  }
  const product = median(times.product);
  return {
    title: `Start-up of the Worker, median of ${rounds}`,
    columns: [
      { key: "worker", title: "Worker" },
      { key: "ms", title: "ms", digits: 1 },
    ],
    rows: [
      { worker: FLOOR_NAMES.hello, ms: median(times.hello) },
      { worker: "product", ms: product },
    ],
    verdicts: [{ goal: "start-up", value: product, limit: LIMIT, unit: "ms" }],
  };
}

/** Milliseconds in which the profiled start was not idle. */
async function startupTime(config: string, name: string): Promise<number> {
  const folder = join(root, "build/bench");
  mkdirSync(folder, { recursive: true });
  const profile = join(folder, `startup-${name}.cpuprofile`);
  const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js");
  const { code, output } = await runQuietly(
    process.execPath,
    [wrangler, "check", "startup", `--args=--config=${config}`, `--outfile=${profile}`],
    { env: quietEnvironment },
  );
  if (code !== 0) throw new Error(`${output}\n\`wrangler check startup\` failed; see above.`);
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(profile, "utf8")));
  const idle = new Set(
    nodes.filter(({ callFrame }) => ["(idle)", "(root)"].includes(callFrame.functionName)).map(({ id }) => id),
  );
  const busy = samples.reduce((sum, node, index) => sum + (idle.has(node) ? 0 : (timeDeltas[index] ?? 0)), 0);
  return busy / 1000;
}
