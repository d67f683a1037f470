import { allows, AREA_ACCESS, type Access, type Person } from "#provider/contract/permissions";
import { WAITING_COUNTED } from "#provider/contract/limits";
import { PAYOUT_RECEIVERS } from "#provider/contract/payout-receivers";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { developerPaths } from "~/paths/developers";
import { disputePaths } from "~/paths/dispute";
import { examPaths } from "~/paths/exam";
import { feePaths } from "~/paths/fees";
import { reportPaths } from "~/paths/reports";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { walletPaths } from "~/paths/wallet";

/**
 * A link of the sidebar; `key` is its name in `shell.json`, under `screen`. `waiting`: how many things wait there for
 * the person. `why`: the sentence that says why its act is not possible yet.
 */
export type MenuLink = { key: MenuKey; to: string; waiting?: string; why?: string };
/** A group, open if the path lies below `base`. */
export type MenuGroup = { key: GroupKey; base: string; children: MenuLink[]; waiting?: string };
export type MenuEntry = MenuLink | MenuGroup;

export type GroupKey = "billing" | "developers";
export type MenuKey =
  | "connect"
  | "dashboard"
  | "applications"
  | "create-an-invoice"
  | "invoices"
  | "bulk-invoice"
  | "till"
  | "payouts"
  | "transactions"
  | "disputes"
  | "qr-payments"
  | "customers"
  | "wallet"
  | "users"
  | "settings"
  | "widgets";

type Ruled<Entry> = Entry & { access: Access };
/** `isShownToAll`: people without access see the item too, because its screen tells them who can give access. */
type MenuItem = Ruled<MenuLink> & { isShownToAll?: true };
const EVERYBODY: Access = {};

/** How many things wait for the person, by item. */
export type Waits = { payouts?: number | undefined; disputes?: number | undefined };

/** Every item of the sidebar in the order of docs/product.md section 2, with the rule of entry of its screen. */
const MENU: readonly (MenuItem | (Omit<MenuGroup, "children"> & { children: readonly MenuItem[] }))[] = [
  { key: "connect", to: paths.connect, access: AREA_ACCESS.connect },
  { key: "dashboard", to: paths.dashboard, access: EVERYBODY },
  { key: "applications", to: paths.applications, access: EVERYBODY },
  {
    key: "billing",
    base: "/billing",
    children: [
      { key: "create-an-invoice", to: paths.createInvoice, access: AREA_ACCESS.createInvoice, isShownToAll: true },
      { key: "invoices", to: paths.invoices, access: EVERYBODY },
      { key: "bulk-invoice", to: paths.bulkInvoice, access: EVERYBODY },
      { key: "till", to: paths.till, access: AREA_ACCESS.till },
      { key: "payouts", to: paths.payouts, access: AREA_ACCESS.payouts },
      { key: "transactions", to: paths.transactions, access: EVERYBODY },
      { key: "disputes", to: disputePaths.list, access: EVERYBODY },
      { key: "qr-payments", to: paths.qrPayments, access: EVERYBODY },
      { key: "customers", to: paths.customers, access: EVERYBODY },
      { key: "wallet", to: paths.wallet, access: AREA_ACCESS.wallet },
    ],
  },
  { key: "users", to: paths.users, access: AREA_ACCESS.seeUsers },
  { key: "settings", to: paths.settings, access: EVERYBODY },
  { key: "developers", base: "/developers", children: [{ key: "widgets", to: paths.widgets, access: EVERYBODY }] },
];

const mayEnter =
  (person: Person) =>
  ({ access }: MenuItem): boolean =>
    allows(access, person);

/**
 * The items of the sidebar that a person sees (docs/product.md section 6): five items have a rule, all others are for
 * everybody. `notLive`: the sentence of a person none of whose applications takes payments.
 */
export const visibleMenu = (person: Person, waits: Waits = {}, notLive?: string): MenuEntry[] =>
  menuOf((item) => item.isShownToAll === true || mayEnter(person)(item), waits, notLive);

/** How many things wait behind an item; above the limit it says "and more". */
const pillOf = (count: number): string => (count > WAITING_COUNTED ? `${WAITING_COUNTED}+` : String(count));

function menuOf(seen: (item: MenuItem) => boolean, waits: Waits = {}, notLive?: string): MenuEntry[] {
  const countOf = (key: MenuKey): number => (key === "payouts" || key === "disputes" ? (waits[key] ?? 0) : 0);
  const link = ({ key, to }: MenuLink): MenuLink => ({
    key,
    to,
    ...(countOf(key) > 0 && { waiting: pillOf(countOf(key)) }),
    ...(notLive && to === paths.createInvoice && { why: notLive }),
  });
  return MENU.flatMap((entry): MenuEntry[] => {
    if (!("children" in entry)) return seen(entry) ? [link(entry)] : [];
    const children = entry.children.filter(seen).map(link);
    const inside = children.reduce((sum, { key }) => sum + countOf(key), 0);
    const within = inside > 0 ? pillOf(inside) : undefined;
    return children.length > 0
      ? [{ key: entry.key, base: entry.base, children, ...(within && { waiting: within }) }]
      : [];
  });
}

/** A sentence that names a screen. */
export type ScreenName =
  | `shell:screen.${MenuKey | GroupKey | "payment-links" | "refunds" | "contract" | "language" | "fees"}`
  | `shell:screen.${"keys" | "webhooks" | "exam" | "websites" | "scripts"}`
  | `settings:tabs.${"profile" | "password" | "phone" | "notifications" | "devices" | "activity" | "accounting" | "reports" | "log"}`
  | "settings:profile.email"
  | "withdrawals:title"
  | "transfers:title"
  | "cards:title"
  | "recurring-payouts:title"
  | "qr-payments:tabs.codes"
  | "application-users:title"
  | "payout-upload:list.title"
  | "payout-receivers:title";
/** A screen in the search; `within` names the screen that it belongs to. */
export type Place = { name: ScreenName; to: string; within?: ScreenName };

const SETTINGS: ScreenName = "shell:screen.settings";
const DEVELOPERS: ScreenName = "shell:screen.developers";
/** Who sets up an application for programs. */
export const CONFIGURES: Access = { permission: "USER_APPLICATION" };

/** Screens with a name and an address but without a menu item, with their rules of entry. */
const BESIDE_MENU: readonly Ruled<Place>[] = [
  { name: "shell:screen.payment-links", to: paths.paymentLinks, access: EVERYBODY },
  { name: "shell:screen.refunds", to: paths.refunds, within: "shell:screen.transactions", access: EVERYBODY },
  {
    name: "shell:screen.contract",
    to: paths.contract,
    within: "shell:screen.applications",
    access: AREA_ACCESS.contract,
  },
  {
    name: "qr-payments:tabs.codes",
    to: paths.qrCodes,
    within: "shell:screen.qr-payments",
    access: EVERYBODY,
  },
  {
    name: "payout-upload:list.title",
    to: payoutPaths.files,
    within: "shell:screen.payouts",
    access: AREA_ACCESS.payouts,
  },
  {
    name: "payout-receivers:title",
    to: payoutPaths.receivers,
    within: "shell:screen.payouts",
    access: PAYOUT_RECEIVERS,
  },
  {
    name: "application-users:title",
    to: paths.userApplications,
    within: "shell:screen.users",
    access: AREA_ACCESS.applicationUsers,
  },
  {
    name: "recurring-payouts:title",
    to: payoutPaths.recurring,
    within: "shell:screen.payouts",
    access: AREA_ACCESS.payouts,
  },
  { name: "withdrawals:title", to: paths.withdrawals, within: "shell:screen.wallet", access: AREA_ACCESS.wallet },
  { name: "shell:screen.fees", to: feePaths.every(), access: AREA_ACCESS.feeReports },
  { name: "transfers:title", to: paths.transfers, within: "shell:screen.wallet", access: AREA_ACCESS.wallet },
  { name: "cards:title", to: walletPaths.cards, within: "shell:screen.wallet", access: WALLET_MONEY },
  { name: "settings:profile.email", to: paths.settingsEmail, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.profile", to: paths.settings, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.password", to: paths.settingsPassword, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.phone", to: paths.settingsPhone, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.notifications", to: paths.notifications, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.devices", to: paths.settingsDevices, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.activity", to: paths.settingsActivity, within: SETTINGS, access: EVERYBODY },
  { name: "settings:tabs.accounting", to: paths.accounting, within: SETTINGS, access: AREA_ACCESS.accounting },
  { name: "settings:tabs.reports", to: reportPaths.every, within: SETTINGS, access: AREA_ACCESS.wallet },
  { name: "settings:tabs.log", to: "/settings/log", within: SETTINGS, access: AREA_ACCESS.accountLog },
  { name: "shell:screen.keys", to: developerPaths.keys, within: DEVELOPERS, access: CONFIGURES },
  { name: "shell:screen.webhooks", to: developerPaths.webhooks, within: DEVELOPERS, access: CONFIGURES },
  { name: "shell:screen.exam", to: examPaths.every, within: DEVELOPERS, access: CONFIGURES },
  { name: "shell:screen.websites", to: developerPaths.websites, within: DEVELOPERS, access: EVERYBODY },
  { name: "shell:screen.scripts", to: developerPaths.scripts, within: DEVELOPERS, access: EVERYBODY },
  { name: "shell:screen.language", to: paths.language, access: AREA_ACCESS.language },
];

/** Every screen that the search finds by name: those of the sidebar, then the others, if the person may enter them. */
export function placesFor(person: Person): Place[] {
  const ofMenu = menuOf(mayEnter(person)).flatMap((entry): Place[] =>
    "children" in entry
      ? entry.children.map(({ key, to }) => ({
          name: `shell:screen.${key}`,
          to,
          within: `shell:screen.${entry.key}`,
        }))
      : [{ name: `shell:screen.${entry.key}`, to: entry.to }],
  );
  return [...ofMenu, ...BESIDE_MENU.filter(({ access }) => allows(access, person))];
}
