import { request } from "node:http";
import { manifestOfBuild } from "../../scripts/budgets.mjs";
import { SCREENS } from "../../tests/screens/manifest";
import { everyRoute } from "../../tests/screens/map";
import { withIds } from "../../tests/screens/records";
import { HOSTILE_FORMS } from "../../tests/support/hostile-bodies";
import { median, type Table } from "../report";
import { screenNamed } from "../screens";
import type { Stage } from "../stage";
import { targetOf } from "./processor";

type Body = { name: string; type?: string; body: string };

/** A body that passes the door and is read: the hostile ones are compared with it. */
const GOOD: Body = {
  name: "a good one",
  type: "application/x-www-form-urlencoded",
  body: "fullName=Nigar&phone=&description=Otaq+214&amount=120.00",
};
const BODIES: readonly Body[] = [GOOD, ...HOSTILE_FORMS];

/** How many times as long as a good body any may take: a megabyte has to arrive before it is refused. */
const MOST_OF_GOOD = 3;

/** The time of each hostile body on every action, against a good one; in a workerd alone, signed in. */
export async function bodies(stage: Stage): Promise<Table> {
  const { product } = await stage.bare();
  const { screens } = await stage.product();
  const { cookie } = targetOf(product, screenNamed(screens, "invoices"));
  const actions = await everyAction();
  const rounds = stage.quick ? 1 : 5;
  const found = new Map(BODIES.map(({ name }) => [name, new Array<number>()]));
  for (const path of actions) {
    // Sealed again for each action, so that no cookie ages during the measurement.
    const cookies = (await cookie?.()) ?? "";
    await milliseconds(product.url, path, cookies, GOOD);
    for (const body of BODIES) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await milliseconds(product.url, path, cookies, body));
      found.get(body.name)?.push(median(times));
    }
  }
  const rows = [...found].map(([body, times]) => ({ body, ms: median(times), most: Math.max(...times) }));
  const good = rows.find(({ body }) => body === GOOD.name)?.ms ?? Number.NaN;
  return {
    title: `Hostile bodies on ${actions.length} actions, milliseconds to the whole answer, median of ${rounds}`,
    columns: [
      { key: "body", title: "body" },
      { key: "ms", title: "ms", digits: 1 },
      { key: "most", title: "slowest action", digits: 1 },
      { key: "times", title: "× good", digits: 2 },
    ],
    rows: rows.map((row) => ({ ...row, times: row.ms / good })),
    verdicts: [
      {
        goal: "the slowest hostile body, of a good one",
        value: Math.max(...rows.map(({ ms }) => ms)) / good,
        limit: MOST_OF_GOOD,
        unit: "×",
      },
    ],
  };
}

/**
 * The address of every route that takes a post. Its ids need not exist, because no request gets as far as reading them.
 */
async function everyAction(): Promise<string[]> {
  const { routes } = manifestOfBuild();
  const all = await everyRoute();
  return all
    .filter(({ file, isLayout }) => !isLayout && routes[file.replace(/\.tsx?$/, "")]?.hasAction)
    .map(({ pattern }) => {
      const address = SCREENS.find((screen) => screen.pattern === pattern)?.address ?? pattern;
      // The query names the route that opens inside a frame at the same address.
      return withIds(address, {}) + (all.some((other) => other.isLayout && other.pattern === pattern) ? "?index" : "");
    });
}

function milliseconds(url: string, path: string, cookie: string, { type, body }: Body): Promise<number> {
  const { host, port } = new URL(url);
  const headers = { host, cookie, accept: "text/html", ...(type === undefined ? {} : { "content-type": type }) };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path, method: "POST", headers, timeout: 30_000 },
      (incoming) => {
        incoming.resume();
        incoming.on("error", reject);
        incoming.on("end", () => resolve(performance.now() - started));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No answer to a post to ${path} within 30 s.`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
