import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FILTER_LENGTH } from "#provider/contract/limits";
import { EmptyState } from "~/components/feedback/empty-state";
import { StatusBadge } from "~/components/page/badge";
import { Button, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { PlainForm } from "~/components/form/plain-form";
import { guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { KeyList } from "./key-list";
import { Marked } from "./marked";
import { SearchField } from "./search-field";
import type { FoundGroup, FoundItem } from "./search-results";

export const handle = { i18n: ["search", "words", "keys"] };

/**
 * All results for a text: for this screen, and (with `suggest`) for the field during typing. Without a text, the things
 * opened last, the possible acts and the screens. The text itself is never logged. How an answer is made is loaded with
 * the first one: the start of the Worker need not read it (decision 0055).
 */
export const loader = guardedLoader({}, async (args) => {
  const { answerTo } = await import("./search-answer");
  return answerTo(args);
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
  const { text, asked, isAsked, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["search", "keys"]);
  return (
    <Page title={t("title")} subtitle={t("hint")}>
      <SearchField text={text} maxLength={FILTER_LENGTH} isFirst={text === ""} />
      {groups.map((group) => (
        <Group key={group.kind} group={group} asked={asked} text={text} />
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

type GroupProps = { group: FoundGroup & { label: string }; asked: string; text: string };

function Group({ group: { label, items, all }, asked, text }: GroupProps) {
  const { t } = useTranslation("search");
  return (
    <Card title={label} actions={all && <Link to={all}>{t("all")}</Link>}>
      <ul className="stack stack-tight">
        {items.map((item) => (
          <li key={item.title + item.to} className="found">
            <div>
              <div className="row">
                <Found item={item} asked={asked} text={text} />
                {item.word && <StatusBadge word={item.word} />}
              </div>
              {item.detail && (
                <div className="muted text-s">
                  <Marked text={item.detail} asked={asked} />
                </div>
              )}
            </div>
            {item.amount && <span className="num">{item.amount}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Found({
  item: { to, title, sends, isElsewhere },
  asked,
  text,
}: {
  item: FoundItem;
  asked: string;
  text: string;
}) {
  const { t } = useTranslation("shell");
  const name = <Marked text={title} asked={asked} />;
  if (isElsewhere)
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {name} <span className="visually-hidden">({t("newTab")})</span>
      </a>
    );
  if (!sends)
    return (
      <Link to={to} prefetch="intent">
        {name}
      </Link>
    );
  return (
    <PlainForm method="post" action={to} reloadDocument>
      <input type="hidden" name="to" value={paths.search + withParams("", { q: text })} />
      <Button variant="plain" type="submit" name={sends.name} value={sends.value}>
        {name}
      </Button>
    </PlainForm>
  );
}
