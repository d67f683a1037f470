/**
 * The cookie with the things that the person opened last in this browser: kinds and ids, never a name or a sum. It
 * lives no longer than the session (decision 0101). Scripts read and write it too, because a prefetched page opens
 * without a request to the server.
 */
export const RECENT_COOKIE = "recent";
const KEPT = 5;

const KINDS = ["invoices", "transactions", "payment-links", "customers", "payouts"] as const;
export type RecentKind = (typeof KINDS)[number];
/** A thing by its kind and id, as at the end of its page's address: `invoices/inv_7`. */
export type RecentThing = { kind: RecentKind; id: string };

/** The page of one thing, and the pages of its acts. */
const PAGE = /^\/billing\/([a-z-]+)\/([a-z]{3}_[0-9A-Za-z]{1,60})(?:\/|$)/;

/** The thing that the page at a path shows, if it shows one. */
export function thingOf(pathname: string): string | undefined {
  const [, kind, id] = PAGE.exec(pathname) ?? [];
  return KINDS.some((known) => known === kind) ? `${kind}/${id}` : undefined;
}

/** The cookie's text after a thing was opened, the newest first. */
export const withRecent = (kept: string, thing: string): string =>
  [thing, ...kept.split(".").filter((other) => other !== thing && other !== "")].slice(0, KEPT).join(".");

/** The things of the cookie's text; unreadable ones are left out. */
export const recentIn = (kept: string): RecentThing[] =>
  kept
    .split(".")
    .slice(0, KEPT)
    .flatMap((thing) => {
      const [, given, id] = PAGE.exec(`/billing/${thing}`) ?? [];
      const kind = KINDS.find((known) => known === given);
      return kind === undefined || id === undefined ? [] : [{ kind, id }];
    });
