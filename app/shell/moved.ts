import { developerPaths } from "~/paths/developers";
import { payoutPaths } from "~/paths/payout";
import { paths } from "~/paths";

/** Addresses of screens that stand elsewhere now. `to` gets what the pattern caught. */
const MOVED: readonly (readonly [RegExp, (caught: string) => string])[] = [
  // A payout once asked for the application's key (decision 0144).
  [/^\/billing\/payouts\/create\/key(?:\/.*)?$/, () => payoutPaths.create()],
  [/^\/applications\/configure\/(\w{1,20})\/\w{1,80}\/key(?:\/.*)?$/, developerPaths.key],
  [/^\/developers\/widgets\/webhook\/(\w{1,20})$/, developerPaths.webhookOf],
  [/^\/developers\/widgets\/origins\/(\w{1,20})$/, developerPaths.website],
  [/^\/developers\/?$/, () => paths.widgets],
];

/** Where an old address leads; undefined for one that never was. */
export function movedTo(pathname: string): string | undefined {
  for (const [pattern, to] of MOVED) {
    const caught = pattern.exec(pathname);
    if (caught) return to(caught[1] ?? "");
  }
  return undefined;
}
