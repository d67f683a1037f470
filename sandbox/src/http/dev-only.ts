import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";
import type { AppEnv } from "./app.ts";
import { refuse } from "../domain/refusal.ts";

/** This machine's own names, and a domain reserved for tests: no public DNS can point them here. */
const OWN_NAME = /^(?:(?:[\w-]+\.)?localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.test)$/;

const isOwn = (address: string, { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): boolean => {
  const { hostname } = URL.parse(address) ?? { hostname: "" };
  return OWN_NAME.test(hostname) || hostname === new URL(PUBLIC_URL).hostname;
};

/** Whether a page of another site sent the request, or it came under a foreign host name (DNS rebinding). */
function isForeign(request: Request, env: Env): boolean {
  const { headers } = request;
  const origin = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  return !isOwn(request.url, env) || (origin !== null && !isOwn(origin, env)) || site === "cross-site";
}

/**
 * Protects control and outbox, which are for developers and tests only: with control off they do not exist, and pages
 * of other sites cannot reach them through a developer's browser.
 */
export const devOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.env.SANDBOX_CONTROL !== "on") throw refuse("not_found");
  const reads = c.req.method === "GET" && c.req.header("Origin") === undefined;
  // Any site may link to a page that only reads.
  if (reads ? !isOwn(c.req.url, c.var.env) : isForeign(c.req.raw, c.var.env)) throw refuse("forbidden");
  await next();
});
