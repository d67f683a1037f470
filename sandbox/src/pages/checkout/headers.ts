import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../../http/app.ts";

/** Own styles, fonts and script only, nothing inline; in the frames of nobody but `ancestors`; forms post here only. */
const policy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": policy("'none'"),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  // The address of a pay link is what lets people pay it.
  "Referrer-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** The headers of every answer of the checkout; what is not a file of its own is kept by nobody. */
export const safeHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});

/**
 * The same of a page that some websites may show in a frame: `origins` tells which, none where that cannot be known.
 * `X-Frame-Options` knows no list; every browser that is left out by it reads the policy.
 */
export const framedHeaders = (originsFor: (c: Context<AppEnv>) => Promise<readonly string[]>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await safeHeaders(c, next);
    const origins = await originsFor(c).catch(() => []);
    if (origins.length === 0) return;
    c.res.headers.set("Content-Security-Policy", policy(origins.join(" ")));
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    c.res.headers.delete("X-Frame-Options");
  });

/** A form of this checkout is posted by this checkout's pages: browsers say when it was another site's. */
export const isCrossSite = (request: Request): boolean => {
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
};
