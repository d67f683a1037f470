const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const SAME_SITE = new Set(["same-origin", "none"]);

/**
 * Whether a request that may change something comes from another site (docs/quality.md, "Cross-site"): a foreign or
 * `null` Origin, or a `Sec-Fetch-Site` that says so. Scripts that send neither header may post: they hold no victim's
 * cookies.
 */
export function isCrossSite(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && !SAME_SITE.has(site)) return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== new URL(request.url).origin;
}
