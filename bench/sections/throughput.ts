import { load } from "../load";
import { trimmedMean, type Table } from "../report";
import { screenNamed } from "../screens";
import { FLOOR_NAMES, type Stage } from "../stage";
import { targetOf } from "./processor";

const CONNECTIONS = [1, 8, 32] as const;
const LIMIT = { connections: 8, screen: "invoices", ofHello: 0.18 };

/**
 * Answers per second over kept connections, for a counted number of requests each time. All pages are measured in turn,
 * so that a slow second affects all equally.
 */
export async function throughput(stage: Stage): Promise<Table> {
  const bare = await stage.bare();
  const { screens } = await stage.product();
  const subjects = [
    { name: FLOOR_NAMES.plain, target: { worker: bare.plain, path: "/" } },
    { name: FLOOR_NAMES.hello, target: { worker: bare.hello, path: "/" } },
    ...["sign-in", "invoices", "new invoice"].map((name) => ({
      name,
      target: targetOf(bare.product, screenNamed(screens, name)),
    })),
  ];
  const count = 150;
  const rounds = stage.quick ? 1 : 30;
  for (const { target } of subjects) await load(target, 8, stage.quick ? count : 1200);
  const rates = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, target } of subjects) {
      for (const connections of CONNECTIONS) {
        const key = `${name} ${connections}`;
        rates.set(key, [...(rates.get(key) ?? []), count / (await load(target, connections, count))]);
      }
    }
  }
  const rate = (name: string, connections: number) => trimmedMean(rates.get(`${name} ${connections}`) ?? []);
  return {
    title: `Throughput: requests per second, provider's answers from memory, ${rounds} times ${count} requests in turn`,
    columns: [
      { key: "page", title: "page" },
      ...CONNECTIONS.flatMap((connections) => [
        { key: `rate${connections}`, title: `${connections} conn.` },
        { key: `share${connections}`, title: "of hello", digits: 2 },
      ]),
    ],
    rows: subjects.map(({ name }) =>
      Object.fromEntries([
        ["page", name] as const,
        ...CONNECTIONS.flatMap((connections) => {
          const found = rate(name, connections);
          return [
            [`rate${connections}`, found] as const,
            [`share${connections}`, found / rate(FLOOR_NAMES.hello, connections)] as const,
          ];
        }),
      ]),
    ),
    verdicts: [
      {
        goal: `${LIMIT.screen}: throughput at ${LIMIT.connections} connections, of hello's`,
        value: rate(LIMIT.screen, LIMIT.connections) / rate(FLOOR_NAMES.hello, LIMIT.connections),
        limit: LIMIT.ofHello,
        atLeast: true,
        unit: "×",
      },
    ],
  };
}
