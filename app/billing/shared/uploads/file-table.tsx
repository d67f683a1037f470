import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass, ButtonText, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { ListTab } from "~/utils/list-tabs";

type Props<Tab extends string> = {
  /** The tabs over the rows; `tabName` gives their names. */
  tabs: readonly ListTab<Tab>[];
  tabName: (tab: Tab) => string;
  /** One page of the rows, counted from zero, the size of a page, and the number of all rows. */
  rows: { content: readonly unknown[]; page: number; pageSize: number; total: number };
  /** The address of another page of the rows. */
  pageAt: (page: number) => string;
  words: { tabs: string; caption: string; none: string };
  headings: readonly { text: string; isNumber?: boolean }[];
  /** The download of the rows without a result; null if there are none. */
  notMade: { lead: string; to: string; download: string } | null;
  /** The rows, one `tr` each. */
  children: ReactNode;
};

/** The parameters for a page of the rows; none for the first page of all rows. */
export const pageOf = <Tab extends string>(show: Tab, page: number): { show?: Tab; page?: string } => ({
  ...(show === "all" ? {} : { show }),
  ...(page === 0 ? {} : { page: String(page) }),
});

/**
 * The rows of an uploaded file: tabs over a table, links to the other pages, and a download of the rows without a
 * result. Not the table of lists, whose other features are too heavy for the screen of one file.
 */
export function FileTable<Tab extends string>(props: Props<Tab>) {
  const { tabs, tabName, rows, pageAt, words, headings, notMade, children } = props;
  const { number } = useFormat();
  return (
    <div className="stack" id="rows">
      {tabs.length > 1 && (
        <nav className="tabs list-tabs" aria-label={words.tabs}>
          {tabs.map(({ tab, to, isCurrent, count = 0 }) => (
            <Link key={tab} to={to} aria-current={isCurrent ? "page" : undefined} prefetch="intent" preventScrollReset>
              {tabName(tab)} <small>{number(count)}</small>
            </Link>
          ))}
        </nav>
      )}
      <div className="card card-flush">
        {rows.content.length === 0 ? (
          <p className="card">{words.none}</p>
        ) : (
          <div className="table-scroll" tabIndex={0} role="region" aria-label={words.caption}>
            <table className="data-table file-rows">
              <caption className="visually-hidden">{words.caption}</caption>
              <thead>
                <tr>
                  {headings.map(({ text, isNumber }) => (
                    <th key={text} scope="col" className={isNumber ? "num" : undefined}>
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{children}</tbody>
            </table>
          </div>
        )}
      </div>
      <Pages rows={rows} pageAt={pageAt} />
      {notMade && (
        <Card>
          <p>{notMade.lead}</p>
          <div>
            <a href={notMade.to} className={buttonClass()} download>
              <ButtonText>{notMade.download}</ButtonText>
            </a>
          </div>
        </Card>
      )}
    </div>
  );
}

/** The links to the other pages of the rows. */
function Pages({ rows: { page, pageSize, total }, pageAt }: Pick<Props<string>, "rows" | "pageAt">) {
  const { t } = useTranslation("components");
  const { number } = useFormat();
  if (total <= pageSize) return null;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <nav className="row row-between" aria-label={t("pagination.label")}>
      <span className="muted">
        {t("pagination.range", { from: number(page * pageSize + 1), to: number(to), total: number(total) })}
      </span>
      <span className="row">
        {page > 0 && <LinkButton to={`${pageAt(page - 1)}#rows`}>{t("pagination.previous")}</LinkButton>}
        {to < total && <LinkButton to={`${pageAt(page + 1)}#rows`}>{t("pagination.next")}</LinkButton>}
      </span>
    </nav>
  );
}
