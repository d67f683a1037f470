import { hasAccounting } from "../bare-worker";
import { load, type Target } from "../load";
import { cookieHeader, type Place, type PlaceKind } from "../places";
import { trimmedMean, type Table, type Verdict } from "../report";
import { FLOOR_NAMES, type Stage } from "../stage";

/** The maximum in multiples of hello, by the kind of screen. */
const LIMITS: Partial<Record<PlaceKind, number>> = {
  list: 5,
  form: 5,
  dialog: 5,
  details: 4,
  page: 5,
  signIn: 1.5,
};
/** Several, because at the edge a Worker does not sleep between the provider's answers to one page. */
const CONNECTIONS = 4;
/** Requests that do not count: the engine compiles code that runs often. */
const WARM_UP = 1200;
/** Requests in a slice of hello and of a page; both slices take about the same time. */
const SLICE = { hello: 72, page: 24 };
const SLICES = 40;

type Subject = Pick<Place, "name" | "kind"> & { target: Target };

/**
 * Processor time of one page in the Worker's own workerd, from the system's accounting of that process. Each page is
 * measured in short slices, in turn with hello: the speed of a machine changes by half within seconds, and so affects
 * both equally.
 */
export async function processor(stage: Stage): Promise<Table> {
  if (!hasAccounting) throw new Error("The processor figures come from /proc and need Linux.");
  const bare = await stage.bare();
  const { screens } = await stage.product();
  const hello: Target = { worker: bare.hello, path: "/" };
  const subjects: Subject[] = [
    { name: FLOOR_NAMES.plain, kind: "floor", target: { worker: bare.plain, path: "/" } },
    ...screens.map(({ name, kind, ...screen }) => ({ name, kind, target: targetOf(bare.product, screen) })),
  ];
  const slices = stage.quick ? 4 : SLICES;
  await load(hello, CONNECTIONS, stage.quick ? SLICE.hello : WARM_UP);
  const costs = [];
  for (const { target, ...subject } of subjects) {
    await load(target, CONNECTIONS, stage.quick ? SLICE.page : WARM_UP);
    const found = { cost: new Array<number>(), unit: new Array<number>() };
    for (let slice = 0; slice < slices; slice += 1) {
      found.unit.push(await millisecondsPerPage(hello, SLICE.hello));
      found.cost.push(await millisecondsPerPage(target, SLICE.page));
    }
    costs.push({ ...subject, cost: trimmedMean(found.cost), unit: trimmedMean(found.unit) });
  }
  return {
    title: `Processor time per page in workerd, provider's answers from memory, ${CONNECTIONS} connections, ${slices} slices in turn with hello`,
    columns: [
      { key: "page", title: "page" },
      { key: "ms", title: "ms", digits: 2 },
      { key: "hello", title: "hello ms", digits: 2 },
      { key: "times", title: "× hello", digits: 2 },
    ],
    rows: costs.map(({ name, cost, unit }) => ({ page: name, ms: cost, hello: unit, times: cost / unit })),
    verdicts: costs.flatMap(({ name, kind, cost, unit }): Verdict[] => {
      const limit = LIMITS[kind];
      return limit === undefined ? [] : [{ goal: `${name}: processor, × hello`, value: cost / unit, limit, unit: "×" }];
    }),
  };
}

async function millisecondsPerPage(target: Target, count: number): Promise<number> {
  const before = target.worker.cpuSeconds();
  await load(target, CONNECTIONS, count);
  return ((target.worker.cpuSeconds() - before) * 1000) / count;
}

/** A screen of the product, requested from another copy of its Worker. */
export const targetOf = (worker: Target["worker"], screen: Pick<Place, "path" | "cookies" | "styles">): Target => ({
  worker,
  path: screen.path,
  cookie: () => cookieHeader(screen),
});
