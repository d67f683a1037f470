import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FILTER_LENGTH, SEARCH_MIN } from "#provider/contract/limits";
import { EmptyState } from "~/components/feedback/empty-state";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { afterVerb, commandsFor, refundable } from "./commands";
import { KeyList } from "./key-list";
import { placesFor } from "./menu";
import { recentItems } from "./recent-items";
import { SearchField } from "./search-field";
import {
  actionsFound,
  groupsOf,
  refundsFound,
  screensFound,
  type FoundGroup,
  type FoundItem,
  type SearchResults,
} from "./search-results";

export const handle = { i18n: ["search", "words", "keys"] };

/** The namespaces of the sentences in this answer. */
const SPACES = [
  "search",
  "palette",
  "shell",
  "settings",
  "qr-payments",
  "application-users",
  "payout-upload",
  "payout-receivers",
] as const;

/**
 * All results for a text: for this screen, and (with `suggest`) for the field during typing. Without a text, the things
 * opened last, the possible acts and the screens. After a word for refunding, the payments found are offered as
 * refunds. The text itself is never logged.
 */
export const loader = guardedLoader({}, async ({ provider, url, language, context }) => {
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, FILTER_LENGTH);
  const own = sentences(language).getFixedT(language, SPACES);
  const english = sentences("en").getFixedT("en", SPACES);
  const inBoth = (key: "words.refund" | "actions.refund") => `${own(`palette:${key}`)} ${english(`palette:${key}`)}`;
  const asked = afterVerb(text, inBoth("words.refund"), inBoth("actions.refund")) ?? text;
  const typed = text === "" ? undefined : text;
  const [answer, recent, user] = await Promise.all([
    asked.length >= SEARCH_MIN ? provider.search.everything({ query: { q: asked } }) : undefined,
    typed === undefined ? recentItems(context, language) : [],
    context.user(),
  ]);
  const person = personOf(user);
  const commands = commandsFor(person);
  const mayRefund = commands.some(({ key }) => key === "refund");
  const refunds = answer && asked !== text && mayRefund ? refundable(answer.transactions) : [];
  // The field has room for the possible acts only; the screens stand in the sidebar.
  const isStart = typed === undefined && url.searchParams.has("suggest");
  const actions = [
    ...refundsFound(refunds, language, (order) => own("palette:refundOf", { order })),
    ...actionsFound(typed, commands, (key) => [
      own(`palette:actions.${key}`),
      english(`palette:actions.${key}`),
      own(`palette:words.${key}`),
      english(`palette:words.${key}`),
    ]),
  ];
  const screens = isStart ? [] : screensFound(typed, placesFor(person), (name) => [own(name), english(name)]);
  const groups: FoundGroup[] = [
    { kind: "recent", items: recent },
    { kind: "actions", items: actions },
    // A screen that is also an act is listed as an act.
    { kind: "screens", items: screens.filter(({ to }) => !actions.some((action) => action.to === to)) },
    ...(answer ? groupsOf(answer, asked, language) : []),
  ];
  const found = groups.filter(({ items }) => items.length > 0);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  return {
    text,
    isAsked: text.length >= SEARCH_MIN,
    groups: found.map((group) => ({ ...group, label: own(`search:groups.${group.kind}`) })),
    search: withParams("", { q: text }),
    // Enter alone opens the first result if only screens or acts were found, or one payment to refund.
    isCommand:
      text !== "" && (refunds.length === 1 || found.every(({ kind }) => kind === "actions" || kind === "screens")),
    allFor: answer ? own("search:allFor", { text }) : null,
    said: count === 0 ? own("search:none", { text }) : own("search:found", { count }),
  } satisfies SearchResults;
});

/** If suggestions fail, only they fail: the screen stays. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const asked = serverLoader<typeof loader>();
  if (!new URL(request.url).searchParams.has("suggest")) return asked;
  return asked.catch((reason: unknown) => {
    // The redirect to sign-in.
    if (reason instanceof Response) throw reason;
    return undefined;
  });
}

export default function Search() {
  const { text, isAsked, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["search", "keys"]);
  return (
    <Page title={t("title")} subtitle={t("hint")}>
      <SearchField text={text} maxLength={FILTER_LENGTH} isFirst={text === ""} />
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {text === "" && (
        <Card id="keys" title={t("keys:title")}>
          <KeyList />
        </Card>
      )}
      {groups.length === 0 && (
        <Card>
          {isAsked ? (
            <EmptyState
              icon="SearchIcon"
              title={t("none", { text })}
              action={<LinkButton to={paths.invoices}>{t("toInvoices")}</LinkButton>}
            >
              {t("noneHint")}
            </EmptyState>
          ) : (
            <EmptyState icon="SearchIcon" title={t("short")} />
          )}
        </Card>
      )}
    </Page>
  );
}

function Group({ group: { label, items, all } }: { group: FoundGroup & { label: string } }) {
  const { t } = useTranslation("search");
  return (
    <Card title={label} actions={all && <Link to={all}>{t("all")}</Link>}>
      <ul className="stack stack-tight">
        {items.map((item) => (
          <Found key={item.to} item={item} />
        ))}
      </ul>
    </Card>
  );
}

const Found = ({ item: { to, title, detail, word } }: { item: FoundItem }) => (
  <li>
    <div className="row">
      <Link to={to} prefetch="intent">
        {title}
      </Link>
      {word && <StatusBadge word={word} />}
    </div>
    {detail && <div className="muted text-s">{detail}</div>}
  </li>
);
