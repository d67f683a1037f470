import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { DEVELOPMENT_KEYS } from "../scripts/run/development-keys.mjs";
import { root } from "../scripts/run/programs.mjs";
import { parseEnv } from "~/server/env";
import { audienceOf, seal, unseal } from "~/server/sealed";
import type { Cookies } from "./places";

/**
 * The contents of a sealed cookie, by its name over plain http on this machine, and the milliseconds that a new one
 * lasts.
 */
const SEALED = [
  { name: "session", audience: audienceOf("session", "default") },
  { name: "step", audience: audienceOf("step", "default") },
];
const LIFE_MS = 15 * 60_000;

const recordSchema = z.record(z.string(), z.unknown());

/**
 * A visitor's cookies, sealed again at each call, as if that person had just been here. The app seals a session again
 * after two minutes, once for a browser, which takes the new cookie. A client that repeats one cookie for an hour would
 * measure that sealing each time. The keys are those of development.
 */
export async function freshCookies(origin: string, held: ReadonlyMap<string, string>): Promise<() => Promise<Cookies>> {
  const { vars } = unstable_readConfig({ config: join(root, "wrangler.toml"), env: "development" });
  const { sessionKeys } = parseEnv({ ...vars, ...DEVELOPMENT_KEYS.app, PROVIDER: { fetch } });
  const plain = [...held].filter(([name]) => !SEALED.some((sealed) => sealed.name === name));
  const records = await Promise.all(
    SEALED.filter(({ name }) => held.has(name)).map(async ({ name, audience }) => {
      const record = recordSchema.parse(await unseal(sessionKeys, audience, held.get(name), Date.now()));
      return { name, audience, record };
    }),
  );
  const cookie = (name: string, value: string) => ({ name, value, url: origin, httpOnly: true });
  return async () => {
    const now = Date.now();
    const sealed = records.map(async ({ name, audience, record }) => {
      const used = name === "session" ? { ...record, seenAt: now } : record;
      return cookie(name, await seal(sessionKeys, audience, used, new Date(now + LIFE_MS)));
    });
    return [...plain.map(([name, value]) => cookie(name, value)), ...(await Promise.all(sealed))];
  };
}
