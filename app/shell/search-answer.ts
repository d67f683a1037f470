import { FILTER_LENGTH, SEARCH_MIN } from "#provider/contract/limits";
import type { Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { searchWords } from "#provider/rules/search-text";
import type { Language } from "~/i18n/languages";
import { loadSentences } from "~/i18n/resources.server";
import { personOf, type LoaderArgs } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { optional } from "~/server/optional";
import { notLiveText } from "~/server/standing-text";
import { withParams } from "~/paths/search-params";
import { afterVerb, commandsFor, needsLive, refundable, type CommandKey } from "./commands";
import { otherSites } from "./data";
import { listsOfDay, ofAmount, typedAmount, withAmount } from "./found-figures";
import { placesFor, type ScreenName } from "./menu";
import { OWN_COMMANDS, ownCommandsFor, ownFound, type OwnCommandKey } from "./own-commands";
import { recentItems } from "./recent-items";
import { SCREEN_WORDS } from "./screen-words";
import {
  actionsFound,
  groupsOf,
  isNamed,
  refundsFound,
  screensFound,
  type FoundGroup,
  type FoundItem,
  type Names,
  type SearchResults,
} from "./search-results";
import { typedDay } from "./typed-day";

/** The namespaces of the sentences in an answer. */
const SPACES = [
  "search",
  "palette",
  "shell",
  "settings",
  "qr-payments",
  "application-users",
  "payout-upload",
  "payout-receivers",
  "recurring-payouts",
  "withdrawals",
  "transfers",
  "cards",
] as const;

/** Shorter words begin too many others for a list to be read. */
const WORD_LENGTH = 3;

type ActKey = CommandKey | OwnCommandKey | ElsewhereKey;
type ElsewhereKey = "support" | "documentation";

/**
 * What acts and screens are called in a language: first what is shown, then the English name and other words. English
 * and the language must be loaded.
 */
export function namesIn(language: Language) {
  const own = sentences(language).getFixedT(language, SPACES);
  const english = sentences("en").getFixedT("en", SPACES);
  return {
    own,
    ofAct: (key: ActKey): Names => [
      own(`palette:actions.${key}`),
      english(`palette:actions.${key}`),
      own(`palette:words.${key}`),
      english(`palette:words.${key}`),
    ],
    ofScreen: (name: ScreenName): Names => [own(name), english(name)],
    wordsOfScreen: (name: ScreenName): string[] => {
      const key = SCREEN_WORDS[name];
      return [own(`palette:screens.${key}`), english(`palette:screens.${key}`)];
    },
    /** The text after a word for refunding, if there is one. */
    toRefund: (text: string) => {
      const inBoth = (key: "words.refund" | "actions.refund") =>
        `${own(`palette:${key}`)} ${english(`palette:${key}`)}`;
      return afterVerb(text, inBoth("words.refund"), inBoth("actions.refund"));
    },
  };
}

/** The acts on single wallets and applications whose names fit. Their lists are read only then. */
async function ownActs(
  person: Promise<Person>,
  text: string,
  { context, language, provider }: LoaderArgs,
): Promise<FoundItem[]> {
  const names = namesIn(language);
  const isWord = searchWords(text).some(({ length }) => length >= WORD_LENGTH);
  const named = isWord ? OWN_COMMANDS.filter((key) => isNamed(text, names.ofAct(key))) : [];
  if (named.length === 0) return [];
  const acts = ownCommandsFor(await person, named);
  const [wallets, applications] = await Promise.all([
    acts.ofWallets.length === 0 ? [] : optional(context, "wallets_unknown", provider.wallets.list()),
    acts.ofApplications.length === 0 ? [] : optional(context, "applications_unknown", provider.applications.list()),
  ]);
  const owners = { wallets: wallets ?? [], applications: applications ?? [] };
  return ownFound(acts, owners, language, (key) => names.ofAct(key)[0]);
}

/** Help outside of the product. */
function elsewhere(text: string, { context, region, language }: LoaderArgs): FoundItem[] {
  const names = namesIn(language);
  const { supportUrl, documentationUrl } = otherSites(context, region, language);
  return (
    [
      ["support", supportUrl],
      ["documentation", documentationUrl],
    ] as const
  ).flatMap(([key, to]) =>
    text !== "" && isNamed(text, names.ofAct(key))
      ? [{ to, title: names.ofAct(key)[0], isElsewhere: true as const }]
      : [],
  );
}

/**
 * All results for the text of an address. After a word for refunding, the payments found are offered as refunds. An
 * amount finds what has exactly that amount, a day leads to the lists of that day.
 */
export async function answerTo(args: LoaderArgs): Promise<SearchResults> {
  const { provider, url, language, context, region } = args;
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, FILTER_LENGTH);
  await loadSentences("en");
  const names = namesIn(language);
  const { own } = names;
  const asked = names.toRefund(text) ?? text;
  const typed = text === "" ? undefined : text;
  const sum = asked === text ? typedAmount(text, language) : undefined;
  const day = typedDay(text, dayIn(region, new Date()), [language, "en"]);
  const user = context.user().then(personOf);
  const [found, ofSum, recent, acts, person, notLive] = await Promise.all([
    asked.length >= SEARCH_MIN ? provider.search.everything({ query: { q: asked } }) : undefined,
    sum === undefined ? undefined : ofAmount(context, sum),
    typed === undefined ? recentItems(context, language) : [],
    ownActs(user, text, args),
    user,
    context.user().then((all) => notLiveText(all, language)),
  ]);
  const answer = found && ofSum ? withAmount(found, ofSum) : found;
  // The field has room for the possible acts only; the screens stand in the sidebar.
  const isStart = typed === undefined && url.searchParams.has("suggest");
  const commands = commandsFor(person, isStart);
  const mayRefund = commands.some(({ key }) => key === "refund");
  const refunds =
    answer && asked !== text && mayRefund ? refundable(answer.transactions, asked) : { payments: [], byCard: 0 };
  const actions = [
    ...refundsFound(refunds, asked, language, {
      nameOf: (order) => own("palette:refundOf", { order }),
      byOrder: own("palette:byOrder"),
    }),
    ...acts,
    ...actionsFound(typed, commands, names.ofAct).map((act) =>
      notLive !== undefined && needsLive(act.to) ? { ...act, detail: notLive } : act,
    ),
    ...elsewhere(text, args),
  ];
  const screens = isStart ? [] : screensFound(typed, placesFor(person), names.ofScreen, names.wordsOfScreen);
  const ofDay = day === undefined ? [] : listsOfDay(day, language, (screen) => own(`shell:screen.${screen}`));
  const groups: FoundGroup[] = [
    { kind: "recent", items: recent },
    { kind: "actions", items: actions },
    // A screen that is also an act is listed as an act.
    { kind: "screens", items: [...ofDay, ...screens.filter(({ to }) => !actions.some((action) => action.to === to))] },
    ...(answer ? groupsOf(answer, asked, language, sum) : []),
  ];
  const shown = groups.filter(({ items }) => items.length > 0);
  const count = shown.reduce((all, { items }) => all + items.length, 0);
  return {
    text,
    asked,
    isAsked: text.length >= SEARCH_MIN,
    groups: shown.map((group) => ({ ...group, label: own(`search:groups.${group.kind}`) })),
    search: withParams("", { q: text }),
    // Enter alone opens the first result if only screens or acts were found, or one payment to refund.
    isCommand:
      text !== "" &&
      count > 0 &&
      (refunds.byCard === 1 ||
        (refunds.byCard === 0 && refunds.payments.length === 1) ||
        shown.every(({ kind }) => kind === "actions" || kind === "screens")),
    allFor: answer && count > 0 ? own("search:allFor", { text }) : null,
    said: count === 0 ? own("search:none", { text }) : own("search:found", { count }),
  };
}
