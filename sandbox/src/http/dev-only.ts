import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";
import type { AppEnv } from "./app.ts";
import { refuse } from "../domain/refusal.ts";

/** This machine's own names, and one reserved for tests: nobody's DNS can point them here. */
const OWN_NAME = /^(?:(?:[\w-]+\.)?localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.test)$/;

const isOwn = (address: string, { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): boolean => {
  const { hostname } = URL.parse(address) ?? { hostname: "" };
  return OWN_NAME.test(hostname) || hostname === new URL(PUBLIC_URL).hostname;
};

/** Whether a page of another site sent the request, or it came under a name that is none of ours (DNS rebinding). */
function isForeign(request: Request, env: Env): boolean {
  const { headers } = request;
  const origin = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  return !isOwn(request.url, env) || (origin !== null && !isOwn(origin, env)) || site === "cross-site";
}

/**
 * For what only developers and tests may use, control and outbox: with control switched off it does not exist, and
 * pages of other sites may not reach it through a developer's browser.
 */
export const devOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.env.SANDBOX_CONTROL !== "on") throw refuse("not_found");
  const reads = c.req.method === "GET" && c.req.header("Origin") === undefined;
  // A link from anywhere may be followed to a page that is only read.
  if (reads ? !isOwn(c.req.url, c.var.env) : isForeign(c.req.raw, c.var.env)) throw refuse("forbidden");
  await next();
});
