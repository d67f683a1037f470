import type { Plugin, Rollup } from "vite";
import { withoutJsonSchema } from "./json-schema";

/**
 * What the browser fetches: few files, long cached, without what a page never runs. The libraries of every page are one file and
 * those of forms another; both change only when a package does. Sentences are files of their own
 * (`sentence-files.ts`). Small parts that several screens share are merged instead of being fetched one by one.
 */
export function clientChunks(): Plugin {
  return {
    name: "client-chunks",
    apply: "build",
    config: {
      // After Remix, which says what the entries are.
      order: "post",
      handler(_config, { isSsrBuild }) {
        if (isSsrBuild) return undefined;
        return {
          build: {
            modulePreload: { polyfill: false },
            // 5 % smaller than esbuild's result after compression.
            minify: "terser",
            terserOptions: {
              module: true,
              ecma: 2020,
              compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
              format: { comments: false },
            },
            // Larger minimums merge what one screen needs into what every screen loads.
            rollupOptions: {
              output: {
                manualChunks: chunkOf(),
                experimentalMinChunkSize: 500,
              },
            },
          },
        };
      },
    },
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    transform(code, id) {
      if (PRELOAD_HELPER.test(id)) return { code: "export const __vitePreload = (load) => load();", map: null };
      if (ZOD_ENGLISH.test(id)) return { code: NO_ENGLISH, map: null };
      if (NO_PAGE_YET.test(id)) return { code: NOTHING_MEANWHILE, map: null };
      if (UNESCAPE.test(id)) return { code: "export const unescape = (text) => text;", map: null };
      if (ZOD_SCHEMAS.test(id)) return { code: withoutEval(code), map: null };
      return withoutJsonSchema(code, id);
    },
  };
}

const EVERY_PAGE =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next|remix-i18next|html-parse-stringify|void-elements)\//;
const FORMS = /\/node_modules\/(?:@conform-to|zod)\//;

/** From these modules every page is reached, and every screen behind the sign-in. */
const EVERY_PAGE_ENTRIES = /\/app\/(?:entry\.client|root)\.tsx$/;
const EVERY_SCREEN_ENTRIES = /\/app\/shell\/(?:shell|screen)\.tsx$/;
/**
 * Small parts that most screens have, and those of lists: one file each, as many small ones compress worse and grow in number with every
 * screen that picks some of them. Screens that need one of a file get all of it, so nothing large belongs here.
 */
const PART_ENTRIES =
  /\/app\/components\/[a-z]+\/(?:badge|date-time|description-list|empty-state|form-errors|form-keys|hidden-key|money|page|replied-field|route-dialog|shown-zone|submit-button|tabs|text-field|tiles|use-focus-wrong)\.tsx?$|\/app\/utils\/(?:revalidation|search-params)\.ts$/;
const LIST_ENTRIES =
  /\/app\/components\/[a-z]+\/(?:toolbar|list-table|list-tabs|list-totals)\.tsx$|\/app\/utils\/revalidation\.ts$/;
/** What describes lists and names their columns, a few lines each: their own dialogs need them too, and no list's table. */
const LIST_FACTS =
  /\/provider\/contract\/(?:filters|list-columns)\.ts$|\/app\/[a-z/-]+\/headings\.ts$|\/app\/components\/list\/(?:filter-fields|table-columns)\.ts$/;
/** Statuses and their words, of lists and of details. A file of its own, or details fetch what only lists need. */
const WORDS = /\/app\/i18n\/words\.ts$/;
/** What lists share with a screen that is none and need not fetch a list for it. A name of its own, or Rollup takes it along with a list. */
const LIVE_FORM = /\/app\/components\/[a-z]+\/use-live-submit\.ts$/;
/** What forms of money and of days share. By itself, Rollup merges it with what every screen has. */
const FORM_FACTS =
  /\/provider\/(?:contract\/regions|rules\/days)\.ts$|\/app\/components\/form\/(?:use-unsaved-warning\.ts|form-bar\.tsx)$|\/app\/utils\/phone-example\.ts$/;
/** What reads amounts as they are typed, and checks a field that is left. By itself, Rollup merges it with a dialog that forms need not fetch. */
const TYPED =
  /\/app\/(?:forms\/part-problem|components\/form\/use-checks-after-press)\.ts$|\/provider\/rules\/amounts?(?:-input)?\.ts$/;
/** Until when a new link can be paid. By itself, Rollup merges it with one of the two forms that ask. */
const LINK_TERM = /\/app\/billing\/shared\/link-(?:days|term)\.tsx?$/;
/** What screens of the wallet share: ways from one to another, lines of movements and their filters. By itself, Rollup merges it with what few of
 * them need. */
const WALLET =
  /\/app\/billing\/(?:wallet\/(?:subject-path\.ts|movement-(?:link|rows)\.tsx|movement-filters\.ts)|shared\/wallet-tabs\.tsx)$/;
/** What a wallet has, and how money leaves it: on the list of wallets and on the page of one. */
const WALLET_HEAD = /\/app\/billing\/wallet\/(?:wallet-figures|ways)\.tsx$/;
/** What asks for a one-time code. By itself, Rollup merges it with lists that have a thing of it, as soon as one more screen asks for codes. */
const CODE = /\/app\/components\/form\/(?:code-form|countdown)\.tsx$/;
/** What screens share that move money out of a wallet. */
const MONEY =
  /\/app\/billing\/(?:shared\/money-(?:code|summary)\.tsx|transfers\/[a-z-]+-(?:sums|list|word|page|form)\.tsx?)$/;
/** What may be done with a payment, and back to which list. By itself, Rollup merges the latter with fields of passwords. */
const PAYMENT_ACTIONS = /\/app\/billing\/shared\/(?:(?:action-links|capture-by)\.tsx|payment-search\.ts)$/;
/** Asks for the code that deletes an application. By itself, Rollup merges it with the frame of every screen. */
const APPLICATION_CODE = /\/app\/applications\/delete-code\.tsx$/;
/** A row's menu and why something in it is not offered. By itself, the last is so small that Rollup merges it with screens no list needs. */
const INVOICE_MENU = /\/app\/billing\/invoices\/(?:invoice-menu|use-reason)\.tsx?$/;
/** A rule of automatic withdrawals in words, which three screens show. By itself, Rollup merges it with what one of them needs. */
const AUTOMATIC = /\/app\/billing\/withdrawals\/automatic\/rule-list\.tsx$/;
/** Roles and permissions in words, and in groups. By themselves, Rollup merges them with what every screen has. */
const PEOPLE_WORDS = /\/app\/(?:i18n\/people-words|users\/permission-groups)\.ts$/;
/** What the screen of an invoice shares with few. By itself, each is merged with something that few need. */
const INVOICE_FACTS = /\/provider\/rules\/outstanding\.ts$|\/app\/components\/[a-z]+\/(?:qr-code|copy-field)\.tsx$/;
/** What lists and details of payment links share, sums as a small ledger, and devices by name. Few screens
 * need more than one of them; by themselves, Rollup merges them with what every screen has. */
const LINK_FACTS =
  /\/provider\/rules\/link-terms\.ts$|\/app\/billing\/payment-links\/(?:link-amount\.tsx|status-rules\.ts|parts\.ts)$/;
const LEDGER = /\/app\/(?:components\/page\/ledger|billing\/shared\/payment-ledger)\.tsx$/;
const DEVICE_NAME = /\/app\/settings\/device-name\.tsx$/;
/** What screens of one thing share, and the wallet. By itself, it is merged with what the wallet does not need. */
const DETAIL = /\/app\/components\/page\/detail-page\.tsx$/;
/** What lists and their dialogs show of a card. A name of its own, or Rollup takes it along with what payments alone need. */
const CARD = /\/app\/components\/page\/card-number\.tsx$/;
/** Fetched when a menu opens. A name of its own, or Rollup merges so small a file with what every page has. */
const MENU_KEYS = /\/app\/components\/list\/menu-keys\.ts$/;
/** Addresses of one area. By themselves so small that Rollup merges each with something large that few who need them have. */
const AREA_PATHS = /\/app\/utils\/([a-z-]+-paths)\.ts$/;
/** What is done with ticked rows. A file of its own costs the list of invoices more than others have room for; so it goes with the addresses that
 * list needs. */
const TICKED = /\/app\/components\/list\/selection-bar\.tsx$/;
/** Where sheets of areas lie, a line that routes of every kind need. By itself, Rollup merges it with something that few do. */
const AREA_SHEETS = /\/app\/styles\/(?:areas\.ts$|areas\/)/;
/** Ours, and the small things of packages that each screen picks some of. */
const SHARED = /\/(?:app|provider)\/|\/node_modules\/(?:@shopify\/polaris-icons|@fontsource)\/|vite\/preload-helper/;

/** Which file a module of the browser's build belongs to; undefined where Rollup decides. */
function chunkOf(): (id: string, graph: Rollup.ManualChunkMeta) => string | undefined {
  let ofPages: Set<string> | undefined;
  let ofScreens: Set<string> | undefined;
  let ofParts: Set<string> | undefined;
  let ofLists: Set<string> | undefined;
  return (id, graph) => {
    if (EVERY_PAGE.test(id)) return "vendor";
    if (FORMS.test(id)) return "forms";
    // Remix's routes are modules of their own, with a query, around ours.
    if (!SHARED.test(id) || id.includes("?__remix")) return undefined;
    // Beside what they need: by themselves they are so small that Rollup merges them with whatever few screens share.
    if (EVERY_SCREEN_ENTRIES.test(id)) return "frame";
    if (EVERY_PAGE_ENTRIES.test(id)) return id.endsWith("/root.tsx") ? "page" : undefined;
    ofPages ??= reachedFrom(EVERY_PAGE_ENTRIES, graph);
    ofScreens ??= reachedFrom(EVERY_SCREEN_ENTRIES, graph);
    if (ofPages.has(id) || AREA_SHEETS.test(id)) return "page";
    if (ofScreens.has(id)) return "frame";
    const [, areaPaths] = AREA_PATHS.exec(id) ?? [];
    if (areaPaths) return areaPaths;
    if (TICKED.test(id)) return "invoice-paths";
    ofParts ??= reachedFrom(PART_ENTRIES, graph);
    if (ofParts.has(id)) return "parts";
    if (LIVE_FORM.test(id)) return "live-form";
    ofLists ??= reachedFrom(LIST_ENTRIES, graph);
    if (LIST_FACTS.test(id)) return "list-facts";
    if (WORDS.test(id)) return "words";
    if (FORM_FACTS.test(id)) return "form-facts";
    if (TYPED.test(id)) return "typed";
    if (LINK_TERM.test(id)) return "link-term";
    if (WALLET.test(id)) return "wallet-parts";
    if (WALLET_HEAD.test(id)) return "wallet-head";
    if (AUTOMATIC.test(id)) return "automatic-rule";
    if (PEOPLE_WORDS.test(id)) return "people-words";
    if (INVOICE_FACTS.test(id)) return "invoice-facts";
    if (DETAIL.test(id)) return "detail-page";
    if (LINK_FACTS.test(id)) return "link-facts";
    if (LEDGER.test(id)) return "ledger";
    if (DEVICE_NAME.test(id)) return "device-name";
    if (CODE.test(id)) return "code";
    if (MONEY.test(id)) return "money";
    if (CARD.test(id)) return "card";
    if (MENU_KEYS.test(id)) return "menu-keys";
    if (PAYMENT_ACTIONS.test(id)) return "payment-actions";
    if (APPLICATION_CODE.test(id)) return "application-code";
    if (INVOICE_MENU.test(id)) return "invoice-menu";
    return ofLists.has(id) ? "list" : undefined;
  };
}

/** Every module that these import, directly or through others. */
function reachedFrom(entries: RegExp, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const reached = new Set<string>();
  const open = [...getModuleIds()].filter((id) => entries.test(id));
  if (open.length === 0) throw new Error(`No module is named as ${entries.source} says: a file has moved.`);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * Vite's way to fetch what a dynamic import needs beside the import itself. Ours need what the page has already, and no stylesheet, so half a
 * kilobyte of every page would find nothing to do.
 */
const PRELOAD_HELPER = /vite\/preload-helper/;

/** What Remix shows and tells developers while an app that the server does not render waits for its loaders. The server renders every page here. */
const NO_PAGE_YET = /\/node_modules\/@remix-run\/react\/dist\/esm\/fallback\.js$/;
const NOTHING_MEANWHILE = "export const RemixRootDefaultHydrateFallback = () => null;";

/** Names of characters in HTML, for a component of react-i18next that nobody here uses. */
const UNESCAPE = /\/node_modules\/react-i18next\/dist\/es\/unescape\.js$/;

/** zod's own English messages: ours come from locales/, and zod says "Invalid input" where it is given none. */
const ZOD_ENGLISH = /\/node_modules\/zod\/v4\/locales\/en\.js$/;
const NO_ENGLISH = "export default () => ({ localeError: () => undefined });";

/**
 * zod asks with `new Function` whether it may write parsers as text. Our policy says no, and the browser reports a violation each time. So
 * the answer, which `z.config({ jitless: true })` would give too late, stands in the build.
 */
const ZOD_SCHEMAS = /\/node_modules\/zod\/v4\/core\/schemas\.js$/;
const MAY_EVAL = "!core.globalConfig.jitless";

function withoutEval(code: string): string {
  if (code.split(MAY_EVAL).length !== 2)
    throw new Error(`zod is not as expected: look for "${MAY_EVAL}" in its schemas.`);
  return code.replace(MAY_EVAL, "false").replace("= util.allowsEval;", "= { value: false };");
}
