import { hasAccounting } from "../bare-worker";
import { load } from "../load";
import type { Row, Table } from "../report";
import { screenNamed } from "../screens";
import { FLOOR_NAMES, type Stage } from "../stage";
import { targetOf } from "./processor";

const SCREEN = "invoices";
const CONNECTIONS = 8;
const STEPS = 5;
/**
 * The share by which the process may still grow during the last fifth of the requests; a leak grows by the same amount
 * again and again.
 */
const LIMIT = 0.05;

/**
 * Memory of the Worker's own workerd while it answers one page many times: memory that a request leaves behind shows as
 * growth without end. The hello world beside it shows the memory of the runtime itself.
 */
export async function memory(stage: Stage): Promise<Table> {
  if (!hasAccounting) throw new Error("The figures of memory come from /proc and need Linux.");
  const bare = await stage.bare();
  const { screens } = await stage.product();
  const requests = stage.quick ? 2_000 : 20_000;
  const subjects = [
    { name: FLOOR_NAMES.hello, target: { worker: bare.hello, path: "/" } },
    { name: SCREEN, target: targetOf(bare.product, screenNamed(screens, SCREEN)) },
  ];
  const rows: Row[] = [];
  let growth = Number.NaN;
  for (const { name, target } of subjects) {
    const row: Row = { page: name, mb0: target.worker.megabytes() };
    const found: number[] = [];
    for (let step = 1; step <= STEPS; step += 1) {
      await load(target, CONNECTIONS, requests / STEPS);
      found.push(target.worker.megabytes());
      row[`mb${step}`] = found.at(-1);
    }
    growth = ((found.at(-1) ?? Number.NaN) - (found.at(-2) ?? Number.NaN)) / (found.at(-2) ?? Number.NaN);
    rows.push({ ...row, growth: growth * 100 });
  }
  return {
    title: `Memory of workerd in MB over ${requests} requests of one page, provider's answers from memory`,
    columns: [
      { key: "page", title: "page" },
      { key: "mb0", title: "before" },
      ...Array.from({ length: STEPS }, (_step, index) => ({
        key: `mb${index + 1}`,
        title: `after ${((index + 1) * requests) / STEPS}`,
      })),
      { key: "growth", title: "last fifth, %", digits: 1 },
    ],
    rows,
    verdicts: [
      { goal: `${SCREEN}: memory grown in the last fifth`, value: growth * 100, limit: LIMIT * 100, unit: "%" },
    ],
  };
}
