import type { Region } from "#provider/contract/regions";

/**
 * The region a call is for, by the end of its host: the app addresses this Worker as `provider.ae`, `provider.sa` or, for the default
 * region, by any other name; `ae.localhost` and `sa.localhost` do in development.
 */
export function regionOfCall(request: Request): Region {
  const { hostname } = new URL(request.url);
  if (hostname.endsWith(".ae") || hostname === "ae.localhost") return "ae";
  if (hostname.endsWith(".sa") || hostname === "sa.localhost") return "sa";
  return "default";
}
