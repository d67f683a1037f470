import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { demoUsers, seed } from "../../../sandbox/src/testing/seed/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { clockAhead } from "../../../sandbox/src/clock.ts";
import { bindings, db, settings } from "../../support/workerd/sandbox.ts";

beforeAll(() => seed(db, settings, clockAhead(0)));

const HOSTS = {
  default: ["provider.localhost", "localhost:8788"],
  ae: ["provider.ae", "ae.localhost:8788"],
  sa: ["provider.sa", "sa.localhost:8788"],
};

async function signIn(host: string, user: { username: string; password: string }): Promise<number> {
  const { username, password } = user;
  const request = new Request(`http://${host}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password, rememberMe: false }),
  });
  return (await worker.fetch(request, bindings, createExecutionContext())).status;
}

it.each(["default", "ae", "sa"] as const)(
  "the owner of region %s signs in under that region's hosts only",
  async (region) => {
    const owner = demoUsers.find((user) => user.region === region && user.role === "ROLE_SUSER");
    if (!owner) throw new Error(`no owner in ${region}`);
    for (const [hostRegion, hosts] of Object.entries(HOSTS))
      for (const host of hosts)
        expect([host, await signIn(host, owner)]).toEqual([host, hostRegion === region ? 200 : 400]);
  },
);
