import { hasAccounting } from "../bare-worker";
import { load, type Target } from "../load";
import { cookieHeader, type Place, type PlaceKind } from "../places";
import { median, type Table, type Verdict } from "../report";
import { FLOOR_NAMES, type Stage } from "../stage";

/** Times hello, by what a screen is for. */
const LIMITS: Partial<Record<PlaceKind, number>> = {
  list: 4,
  form: 4,
  dialog: 4,
  details: 4,
  page: 5,
  signIn: 1.5,
};
const BATCH = 100;
const MOST_BATCHES = 40;

type Subject = Pick<Place, "name" | "kind"> & { target: Target };

/** Processor time of one page in the Worker's own workerd, from the system's accounting of that process. */
export async function processor(stage: Stage): Promise<Table> {
  if (!hasAccounting) throw new Error("The processor figures come from /proc and need Linux.");
  const bare = await stage.bare();
  const { screens } = await stage.product();
  const subjects: Subject[] = [
    { name: FLOOR_NAMES.plain, kind: "floor", target: { worker: bare.plain, path: "/" } },
    { name: FLOOR_NAMES.hello, kind: "floor", target: { worker: bare.hello, path: "/" } },
    ...screens.map(({ name, kind, ...screen }) => ({ name, kind, target: targetOf(bare.product, screen) })),
  ];
  const measured = subjects.map((subject) => ({ ...subject, found: new Array<number>() }));
  const rounds = stage.quick ? 1 : 3;
  for (const { target } of measured) await load(target, 1, stage.quick ? BATCH : 3 * BATCH);
  for (let round = 0; round < rounds; round += 1) {
    for (const { target, found } of measured) found.push(await millisecondsPerPage(target, stage.quick ? 0.2 : 1));
  }
  const costs = measured.map((subject) => ({ ...subject, cost: median(subject.found) }));
  const unit = costs.find(({ name }) => name === FLOOR_NAMES.hello)?.cost ?? Number.NaN;
  return {
    title: `Processor time per page in workerd, provider's answers from memory, median of ${rounds}`,
    columns: [
      { key: "page", title: "page" },
      { key: "ms", title: "ms", digits: 2 },
      { key: "times", title: "× hello", digits: 2 },
    ],
    rows: costs.map(({ name, cost }) => ({ page: name, ms: cost, times: cost / unit })),
    verdicts: costs.flatMap(({ name, kind, cost }): Verdict[] => {
      const limit = LIMITS[kind];
      return limit === undefined ? [] : [{ goal: `${name}: processor, × hello`, value: cost / unit, limit, unit: "×" }];
    }),
  };
}

/** Asks in batches until the accounting, which counts in steps of 10 ms, has seen enough. */
async function millisecondsPerPage(target: Target, enough: number): Promise<number> {
  const before = target.worker.cpuSeconds();
  for (let batch = 1; ; batch += 1) {
    await load(target, 1, BATCH);
    const used = target.worker.cpuSeconds() - before;
    if (used >= enough || batch === MOST_BATCHES) return (used * 1000) / (batch * BATCH);
  }
}

/** A screen of the product, asked of another copy of its Worker. */
export const targetOf = (worker: Target["worker"], screen: Pick<Place, "path" | "cookies" | "styles">): Target => ({
  worker,
  path: screen.path,
  cookie: () => cookieHeader(screen),
});
