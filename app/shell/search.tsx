import { Link, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FILTER_LENGTH, SEARCH_MIN } from "#provider/contract/limits";
import { EmptyState } from "~/components/feedback/empty-state";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { visibleMenu } from "./menu";
import { SearchField } from "./search-field";
import { groupsOf, screensFound, type FoundGroup, type FoundItem } from "./search-results";

export const handle = { i18n: ["search", "words"] };

/** Everything a text finds: for this screen, and (with `suggest`) for the field while somebody types. The text itself is never logged. */
export const loader = guardedLoader({}, async ({ provider, url, language, context }) => {
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, FILTER_LENGTH);
  const isAsked = text.length >= SEARCH_MIN;
  const [answer, user] = await Promise.all([
    isAsked ? provider.search.everything({ query: { q: text } }) : undefined,
    context.user(),
  ]);
  const t = sentences(language).getFixedT(language, "search");
  const nameOf = sentences(language).getFixedT(language, "shell");
  const screens = isAsked ? screensFound(text, visibleMenu(personOf(user)), (key) => nameOf(`screen.${key}`)) : [];
  const found: FoundGroup[] = [
    ...(screens.length > 0 ? [{ kind: "screens" as const, items: screens }] : []),
    ...(answer ? groupsOf(answer, text, language) : []),
  ];
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  return {
    text,
    isAsked,
    groups: found.map((group) => ({ ...group, label: t(`groups.${group.kind}`) })),
    search: withParams("", { q: text }),
    allFor: t("allFor", { text }),
    said: count === 0 ? t("none", { text }) : t("found", { count }),
  };
});

/** When suggestions fail, only they fail: the screen stays as it is. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const asked = serverLoader<typeof loader>();
  if (!new URL(request.url).searchParams.has("suggest")) return asked;
  return asked.catch((reason: unknown) => {
    // To the sign-in.
    if (reason instanceof Response) throw reason;
    return undefined;
  });
}

export default function Search() {
  const { text, isAsked, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation("search");
  return (
    <Page title={t("title")} subtitle={t("hint")}>
      <SearchField text={text} maxLength={FILTER_LENGTH} />
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
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
            <EmptyState icon="SearchIcon" title={text === "" ? t("empty") : t("short")} />
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
