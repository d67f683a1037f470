import { expect, test } from "vitest";
import { root, runQuietly, wrangler } from "../../../scripts/run/programs.mjs";

const env = { WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };

const deploy = (...parameters: string[]) =>
  runQuietly(process.execPath, [...parameters, "--dry-run"], { cwd: root, env });

test("deploying warns of nothing, and ships no key and no sandbox", async () => {
  const { code, output } = await deploy("scripts/deploy.mjs");
  expect([code, output]).toEqual([0, expect.stringContaining("PROVIDER_URL_DEFAULT")]);
  expect(output).not.toMatch(/warning|error|SESSION_KEYS|sandbox/i);
});

test.each(["wrangler.toml", "sandbox/wrangler.toml"])(
  "%s ships no key when no environment is named",
  async (config) => {
    const { code, output } = await deploy(wrangler, "deploy", `--config=${config}`);
    expect([code, output]).toEqual([0, expect.stringContaining("--dry-run: exiting now.")]);
    expect(output).not.toMatch(/_KEYS?\b|development-only/);
  },
);
