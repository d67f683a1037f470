import { BUDGETS, sizesOfBuild } from "../../scripts/budgets.mjs";
import { ensureBuilt } from "../../scripts/build.mjs";
import type { Table } from "../report";

const KB = 1024;

/**
 * The compressed sizes of every route's scripts, of the stylesheet and of the Worker; `npm test` checks the same
 * figures against their budgets.
 */
export async function sizes(): Promise<Table> {
  await ensureBuilt();
  const { routes, style, worker } = await sizesOfBuild();
  return {
    title: "Sizes (gzip)",
    columns: [
      { key: "name", title: "part" },
      { key: "kb", title: "KB", digits: 1 },
      { key: "budget", title: "budget KB" },
    ],
    rows: [
      ...routes.map(({ id, bytes, budget }) => ({ name: id, kb: bytes / KB, budget: budget / KB })),
      { name: "stylesheet", kb: style / KB, budget: BUDGETS.style / KB },
      { name: "Worker, without what it loads later", kb: worker / KB, budget: BUDGETS.worker / KB },
    ],
    verdicts: [
      ...routes.map(({ id, bytes, budget }) => ({
        goal: `scripts of ${id}`,
        value: bytes / KB,
        limit: budget / KB,
        unit: "KB",
      })),
      { goal: "stylesheet", value: style / KB, limit: BUDGETS.style / KB, unit: "KB" },
      { goal: "Worker", value: worker / KB, limit: BUDGETS.worker / KB, unit: "KB" },
    ],
  };
}
