import { readFileSync } from "node:fs";
import { unstable_readConfig } from "wrangler";
import { describe, expect, test, vi } from "vitest";
import { hasDevelopmentKey, refuseDevelopmentKey } from "#provider/door/development-keys";
import { parseEnv } from "~/server/env";
import { DEVELOPMENT_KEYS } from "../../../scripts/run/development-keys.mjs";

const CONFIGS = [
  ...[undefined, "production", "development"].map((env) => ({ config: "wrangler.toml", env })),
  { config: "sandbox/wrangler.toml", env: undefined },
];
const { SESSION_KEYS } = DEVELOPMENT_KEYS.app;

const envWith = (keys: string) => {
  const { vars } = unstable_readConfig({ config: "wrangler.toml", env: "development" });
  return parseEnv({ ...vars, SESSION_KEYS: keys, PROVIDER: { fetch } });
};

describe("a key of development", () => {
  test("is known as one, alone and among others", () => {
    expect(envWith(SESSION_KEYS).hasDevelopmentKey).toBe(true);
    expect(envWith(`own:${"A".repeat(43)},${SESSION_KEYS}`).hasDevelopmentKey).toBe(true);
    expect(envWith(`own:${"A".repeat(43)}`).hasDevelopmentKey).toBe(false);
    for (const key of Object.values(DEVELOPMENT_KEYS.sandbox)) expect(hasDevelopmentKey([key])).toBe(true);
  });

  test.each(CONFIGS)("is no variable of $config, environment $env, which is what is deployed", ({ config, env }) => {
    const { vars } = unstable_readConfig({ config, ...(env === undefined ? {} : { env }) });
    const names = Object.values(DEVELOPMENT_KEYS).flatMap((keys) => Object.keys(keys));
    expect(Object.keys(vars).filter((name) => names.includes(name))).toEqual([]);
    expect(readFileSync(config, "utf8")).not.toContain(SESSION_KEYS.split(":")[1]);
  });

  test("keeps a Worker from serving any host but this machine, and it says so", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const ask = (host: string) => refuseDevelopmentKey(true, new Request(`http://${host}/`));
    for (const host of ["localhost:8787", "ae.localhost", "127.0.0.1:8787", "[::1]:8787"])
      expect(ask(host)).toBeUndefined();
    expect(said).not.toHaveBeenCalled();
    for (const host of [
      "business.example.com",
      "localhost.example.com",
      "127.0.0.1.example.com",
      "evil-localhost",
      "provider.ae",
    ]) {
      const answer = ask(host);
      expect(answer?.status).toBe(500);
      expect(await answer?.text()).toContain("keys of development");
    }
    expect(String(said.mock.lastCall?.[0])).toContain("development_keys_refused");
    said.mockRestore();
  });

  test("does not hold a Worker back that has keys of its own", () => {
    expect(refuseDevelopmentKey(false, new Request("https://business.example.com/"))).toBeUndefined();
  });
});
