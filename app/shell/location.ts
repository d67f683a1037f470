import { isWithin } from "~/utils/is-within";
import { developerPaths } from "~/paths/developers";
import { examPaths } from "~/paths/exam";
import { paths } from "~/paths";

/** Screens below `/billing/`, each with its own name. */
const OF_BILLING = [
  "create-an-invoice",
  "invoices",
  "payment-links",
  "bulk-invoice",
  "till",
  "payouts",
  "transactions",
  "refunds",
  "disputes",
  "qr-payments",
  "customers",
  "wallet",
  "fees",
] as const;

/** Names of screens in `shell.json`; most are the segment of the path that shows the screen. */
export const SCREENS = [
  "dashboard",
  "connect",
  "contract",
  "applications",
  "configure",
  ...OF_BILLING,
  "leaving",
  "history",
  "operations",
  "users",
  "settings",
  "widgets",
  "keys",
  "webhooks",
  "exam",
  "websites",
  "scripts",
  "language",
  "search",
] as const;
export type Screen = (typeof SCREENS)[number];

const PARENTS = new Set(["billing", "developers", "applications"]);
const isScreen = (text: string | undefined): text is Screen => SCREENS.some((screen) => screen === text);

/**
 * The screen of a path: the segment below billing, developers or applications if that is a screen, else the first
 * segment (docs/product.md section 2).
 */
export function screenOf(pathname: string): Screen | undefined {
  const [first = "dashboard", second] = pathname.split("/").filter(Boolean);
  // `/billing/` shows the wallet (docs/product.md section 2).
  const name = PARENTS.has(first) ? (second ?? (first === "billing" ? "wallet" : first)) : first;
  // Pages about one application stand below its list, by its id.
  return [name, first].find(isScreen);
}

/**
 * A breadcrumb: a screen by its name in `shell.json`, a thing by its own name (`crumb` of a loader), or the current
 * page by its title (`isOwn`). `to` is absent for the current page, and for a thing without a page.
 */
export type Crumb = ({ screen: Screen | "edit" | "statement" } | { name: string } | { isOwn: true }) & {
  to?: string;
};

/** Screens with pages below them, to which their breadcrumb leads back. */
const LISTS: Partial<Record<Screen, string>> = {
  applications: paths.applications,
  connect: paths.connect,
  contract: paths.contract,
  settings: paths.settings,
  users: paths.users,
  widgets: paths.widgets,
  keys: developerPaths.keys,
  webhooks: developerPaths.webhooks,
  exam: examPaths.every,
  websites: developerPaths.websites,
  scripts: developerPaths.scripts,
};
const listOf = (screen: Screen) =>
  OF_BILLING.some((known) => known === screen) ? paths.billing + screen : LISTS[screen];

/** Screens that show details of a list's entries stand below that list. */
const BELOW: Partial<Record<Screen, Screen>> = {
  history: "invoices",
  operations: "invoices",
  configure: "applications",
};

/**
 * The breadcrumbs of a path: the dashboard, then the screen, below its list if it has one. The page of one thing has
 * the thing's name, and below it the page about or act on that thing; any other page below a list has its own title.
 * Empty on the dashboard itself (docs/product.md section 2).
 */
export function breadcrumbs(pathname: string, name?: string): Crumb[] {
  const screen = screenOf(pathname);
  if (screen === "dashboard") return [];
  const home: Crumb = { screen: "dashboard", to: paths.dashboard };
  if (!screen) return [home];
  // Acts that leave within a minute have no list.
  if (screen === "leaving") return [home, { screen }, ...(name === undefined ? [] : [{ name }])];
  const above = BELOW[screen];
  const list = above ?? screen;
  const to = listOf(list);
  const [, , , id = ""] = pathname.split("/");
  const invoice: Crumb[] = name === undefined ? [] : [{ name, to: paths.invoice(id) }];
  if (screen === "configure" && name !== undefined) return [home, { screen: list, to: paths.applications }, { name }];
  if (above) return [home, { screen: list, ...(to ? { to } : {}) }, ...invoice, { screen }];
  if (pathname === paths.editInvoice(id))
    return [home, { screen, ...(to ? { to } : {}) }, ...invoice, { screen: "edit" }];
  if (name !== undefined && isWithin(pathname, paths.statement(id)))
    return [
      home,
      { screen, ...(to ? { to } : {}) },
      { name, to: paths.walletOf(id) },
      // The pages that prove or check a statement lead back to it.
      ...(pathname === paths.statement(id)
        ? [{ screen: "statement" } as const]
        : [{ screen: "statement", to: paths.statement(id) } as const, { isOwn: true } as const]),
    ];
  const webhook = pathname.split("/", 4).join("/");
  if (name !== undefined && screen === "webhooks" && /\/(?:edit|check|events)\b/.test(pathname.slice(webhook.length)))
    return [home, { screen, to: developerPaths.webhooks }, { name, to: webhook }, { isOwn: true }];
  // `/billing/` shows the same as the list of wallets.
  const isList = pathname === to || isWithin(paths.billing, pathname);
  if (to === undefined || isList) return [home, { screen }];
  return [home, { screen, to }, name === undefined ? { isOwn: true } : { name }];
}

/**
 * The maximum number of breadcrumbs. Longer paths keep the first and last ones; the rest opens on demand
 * (docs/product.md section 9).
 */
const SHOWN_CRUMBS = 8;

/** Splits a long path into visible and folded breadcrumbs. */
export function foldCrumbs<Item>(items: readonly Item[]): { first: Item[]; folded: Item[]; last: Item[] } {
  return items.length <= SHOWN_CRUMBS
    ? { first: [...items], folded: [], last: [] }
    : { first: items.slice(0, 1), folded: items.slice(1, -1), last: items.slice(-1) };
}
