import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../../http/app.ts";

/**
 * Only own styles, fonts and scripts, nothing inline; framed only by `ancestors`; forms post only here. A preview has
 * no scripts and posts nothing.
 */
const policy = (ancestors: string, isPreview = false): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `script-src ${isPreview ? "'none'" : "'self'"}`,
    "img-src 'self' data:",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": policy("'none'"),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  // The address of a pay link is the permission to pay it, so that other sites must not get it.
  "Referrer-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** The headers of every answer of the checkout. Only answers that are files may be cached. */
export const safeHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});

/** The websites that may show a page in a frame, and whether they see it as a preview. */
export type Framers = { origins: readonly string[]; isPreview?: boolean };

/**
 * The headers of a page that some websites may show in a frame: none if they cannot be known. `X-Frame-Options` knows
 * no lists, so that it is removed: browsers read the policy instead.
 */
export const framedHeaders = (framersOf: (c: Context<AppEnv>) => Promise<Framers>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await safeHeaders(c, next);
    const { origins, isPreview } = await framersOf(c).catch((): Framers => ({ origins: [] }));
    if (origins.length === 0) return;
    c.res.headers.set("Content-Security-Policy", policy(origins.join(" "), isPreview));
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    c.res.headers.delete("X-Frame-Options");
  });

/**
 * Whether another site posted the form, by the browser's headers; this checkout's forms are posted only by its own
 * pages.
 */
export const isCrossSite = (request: Request): boolean => {
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
};
