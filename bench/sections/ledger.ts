import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { quietEnvironment, root, runQuietly } from "../../scripts/run/programs.mjs";
import type { Table } from "../report";
import type { Stage } from "../stage";

const FULL = { seeds: 20, operations: 10_000 };
const QUICK = { seeds: 2, operations: 300 };
const TEST = "tests/integration/sandbox/ledger.test.ts";

const runSchema = z.object({
  seed: z.number(),
  operations: z.number(),
  done: z.number(),
  failed: z.number(),
  refused: z.number(),
  seconds: z.number(),
});

/**
 * The full form of the ledger's property test (docs/quality.md, "Ledger"): a run that breaks a rule fails, and so does
 * the section.
 */
export async function ledger(stage: Stage): Promise<Table> {
  const { seeds, operations } = stage.quick ? QUICK : FULL;
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { code, output } = await runQuietly(
    process.execPath,
    [vitest, "run", "--project=workerd", TEST, "--testNamePattern=random operations"],
    {
      env: { ...quietEnvironment, VITE_LEDGER_SEEDS: String(seeds), VITE_LEDGER_OPERATIONS: String(operations) },
    },
  );
  if (code !== 0) throw new Error(`${output}\nThe ledger did not hold; see above.`);
  const runs = [...stripVTControlCharacters(output).matchAll(/^ledger (\{.*\})$/gm)].map(([, line = ""]) =>
    runSchema.parse(JSON.parse(line)),
  );
  if (runs.length !== seeds) throw new Error(`${runs.length} of ${seeds} runs told of themselves.`);
  return {
    title: `Ledger: ${operations} random operations on each of ${seeds} seeds, a fifth of them with an injected failure`,
    columns: [
      { key: "seed", title: "seed" },
      { key: "done", title: "booked" },
      { key: "failed", title: "failed on purpose" },
      { key: "refused", title: "refused: not enough" },
      { key: "seconds", title: "s", digits: 1 },
    ],
    rows: runs.map(({ seed, done, failed, refused, seconds }) => ({
      seed: String(seed),
      done,
      failed,
      refused,
      seconds,
    })),
    verdicts: [],
  };
}
