import type { Region } from "#provider/contract/regions";

const HOST_OF = { ae: /\.ae$|^(?:.+\.)?ae\.localhost$/, sa: /\.sa$|^(?:.+\.)?sa\.localhost$/ };

/**
 * The region a call is for, by the end of its host: `*.ae` and `*.sa`, on one's own machine `ae.localhost` and
 * `sa.localhost`, and any name below those, as the app's binding has it; any other name is the default region.
 */
export function regionOfCall(request: Request): Region {
  const { hostname } = new URL(request.url);
  if (HOST_OF.ae.test(hostname)) return "ae";
  return HOST_OF.sa.test(hostname) ? "sa" : "default";
}
