import { payoutPaths } from "~/paths/payout";

/** Addresses of screens that stand elsewhere now. `to` gets what the pattern caught. */
const MOVED: readonly (readonly [RegExp, (...caught: string[]) => string])[] = [
  // A payout once asked for the application's key (decision 0144).
  [/^\/billing\/payouts\/create\/key(?:\/.*)?$/, () => payoutPaths.create()],
];

/** Where an old address leads; undefined for one that never was. */
export function movedTo(pathname: string): string | undefined {
  for (const [pattern, to] of MOVED) {
    const caught = pattern.exec(pathname);
    if (caught) return to(...caught.slice(1));
  }
  return undefined;
}
