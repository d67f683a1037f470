import { leaveBody } from "#provider/door/measure";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { clockAhead } from "../clock.ts";
import { readRequestStart } from "../db/request-start.ts";
import { openDb } from "../db/database.ts";
import { readEnv } from "../env.ts";
import type { AppEnv } from "./app.ts";
import { createLog } from "../log.ts";
import { regionOfCall } from "../region.ts";
import { bearerHash } from "./authenticate.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Gives every handler its environment, database, clock, request id, log and sender, and logs one line for each request.
 * The line names the route's pattern, never the path, because paths carry one-time codes and pay codes.
 */
export const provide = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now();
  const given = c.req.header("X-Request-Id");
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID();
  const env = readEnv(c.env);
  const db = openDb(env.DB);
  const log = createLog(requestId);
  c.set("env", env);
  c.set("db", db);
  c.set("requestId", requestId);
  c.set("log", log);
  const { offsetMs, faults, signedIn } = await readRequestStart(db, {
    isControlled: env.SANDBOX_CONTROL === "on",
    tokenHash: bearerHash(c.req.raw, env.TOKEN_HMAC_KEY),
  });
  c.set("clock", clockAhead(offsetMs));
  c.set("faults", faults);
  // A token is worthless under the host of another region than its person's.
  c.set("signedIn", signedIn?.user.region === regionOfCall(c.req.raw) ? signedIn : undefined);
  await next();
  await leaveBody(c.req.raw);
  c.res.headers.set("X-Request-Id", requestId);
  c.res.headers.set("X-Content-Type-Options", "nosniff");
  log("request", {
    method: c.req.method,
    route: matchedRoutes(c).at(-1)?.path ?? "*",
    status: c.res.status,
    milliseconds: Date.now() - started,
  });
});
