import { useTranslation } from "react-i18next";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import type { ListTab } from "~/utils/list-tabs";
import type { ListViews } from "~/utils/list-views";

type Props<Tab extends string> = {
  tabs: readonly ListTab<Tab>[];
  words: Readonly<Record<Tab, string>>;
  /** Left out by a list without saved views. */
  views?: ListViews;
};

const NO_VIEWS: ListViews = { saved: [], dialog: null };

/**
 * The frequent filters of a list, each a link with the number of its rows; the current one is marked. Behind them stand
 * the saved views, and the link that saves the current filters.
 */
export function ListTabs<Tab extends string>({ tabs, words, views: { saved, dialog } = NO_VIEWS }: Props<Tab>) {
  const { t } = useTranslation("components");
  const format = useFormat();
  return (
    <nav className="tabs list-tabs" aria-label={t("listTabs")}>
      {tabs.map(({ tab, to, isCurrent, count, more }) => (
        <Link key={tab} to={to} aria-current={isCurrent ? "page" : undefined} prefetch="intent" preventScrollReset>
          {words[tab]}
          {count !== undefined && (
            <small>
              {" "}
              {format.number(count)}
              {more && "+"}
            </small>
          )}
        </Link>
      ))}
      {saved.map(({ id, name, to, isCurrent }) => (
        <Link key={id} to={to} aria-current={isCurrent ? "page" : undefined} prefetch="intent" preventScrollReset>
          {name}
        </Link>
      ))}
      {dialog && (
        <Link to={dialog.to} preventScrollReset>
          {t(`view.${dialog.does}`)}…
        </Link>
      )}
    </nav>
  );
}
