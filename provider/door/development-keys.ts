import { isLoopback } from "./loopback.ts";

/** How the secrets of `scripts/run/development-keys.mjs` begin, which everybody can read. */
const MARK = "development-only";

/** Whether one of a Worker's secrets is one of development. */
export const hasDevelopmentKey = (secrets: readonly string[]): boolean =>
  secrets.some((secret) => secret.startsWith(MARK));

/**
 * The answer of a Worker that is asked under a host of the world while it has a key that everybody knows: it serves
 * nobody, and says why. Undefined where all is well.
 */
export function refuseDevelopmentKey(hasKey: boolean, request: Request): Response | undefined {
  if (!hasKey || isLoopback(new URL(request.url).hostname)) return undefined;
  console.error(JSON.stringify({ event: "development_keys_refused", hint: "set this Worker's own secrets" }));
  return new Response(
    "This Worker still has the keys of development, which are public, and serves nobody until it has its own (docs/regions.md).\n",
    { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } },
  );
}
