import type { Region } from "#provider/contract/regions";

/**
 * The region that a request's host chooses (docs/provider.md section 7): `*.ae` and `*.sa`, also `ae.localhost` and
 * `sa.localhost`.
 */
export function regionOfHost(host: string): Region {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  if (name.endsWith(".ae") || name === "ae.localhost") return "ae";
  if (name.endsWith(".sa") || name === "sa.localhost") return "sa";
  return "default";
}
