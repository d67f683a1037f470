/**
 * The cookie that holds which things the person looked at last in this browser: kinds and ids, never a name or a sum.
 * It lives no longer than the session (decision 0101). Scripts read and write it, too: a page that was fetched ahead is
 * opened without asking the server.
 */
export const RECENT_COOKIE = "recent";
const KEPT = 5;

const KINDS = ["invoices", "transactions", "payment-links", "customers", "payouts"] as const;
export type RecentKind = (typeof KINDS)[number];
/** A thing by its kind and id, as its page's address ends: `invoices/inv_7`. */
export type RecentThing = { kind: RecentKind; id: string };

/** The page of one thing, and whatever is done on it. */
const PAGE = /^\/billing\/([a-z-]+)\/([a-z]{3}_[0-9A-Za-z]{1,60})(?:\/|$)/;

/** The thing that a path is about, if it is about one. */
export function thingOf(pathname: string): string | undefined {
  const [, kind, id] = PAGE.exec(pathname) ?? [];
  return KINDS.some((known) => known === kind) ? `${kind}/${id}` : undefined;
}

/** The cookie's text once a thing was looked at, the newest first. */
export const withRecent = (kept: string, thing: string): string =>
  [thing, ...kept.split(".").filter((other) => other !== thing && other !== "")].slice(0, KEPT).join(".");

/** The things of the cookie's text; whatever is none is left out. */
export const recentIn = (kept: string): RecentThing[] =>
  kept
    .split(".")
    .slice(0, KEPT)
    .flatMap((thing) => {
      const [, given, id] = PAGE.exec(`/billing/${thing}`) ?? [];
      const kind = KINDS.find((known) => known === given);
      return kind === undefined || id === undefined ? [] : [{ kind, id }];
    });
