import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";
import { pageCount, pageNumbers, withParams } from "~/utils/search-params";

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`. */
  more?: boolean;
};

/** Page links of a list; the page counts from zero in the URL (`?page=1` is the second), as the provider counts. */
export function Pagination({ page, pageSize, total, more = false }: Props) {
  const { t } = useTranslation("components");
  const format = useFormat();
  const { pathname, search } = useLocation();
  const count = pageCount(total, pageSize);
  const isEndOfReach = page === count - 1 && (more || total > count * pageSize);
  if (count <= 1) return null;
  const at = (number: number) => pathname + withParams(search, { page: number || null });
  const step = (number: number, rel: "prev" | "next", text: string) =>
    number >= 0 && number < count ? (
      <Link className={buttonClass()} rel={rel} to={at(number)} prefetch="intent">
        {text}
      </Link>
    ) : (
      <span className={buttonClass("secondary", false, true)}>{text}</span>
    );
  return (
    <nav className="pagination" aria-label={t("pagination.label")}>
      <span className="muted">
        {t("pagination.range", {
          from: format.number(page * pageSize + 1),
          to: format.number(Math.min(total, (page + 1) * pageSize)),
          total: more ? t("moreThan", { number: format.number(total) }) : format.number(total),
        })}
        {isEndOfReach && ` ${t("pagination.end")}`}
      </span>
      <div className="row">
        {step(page - 1, "prev", t("pagination.previous"))}
        <ul className="pagination-pages">
          {pageNumbers(page, count).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === null ? (
                <span className="muted">…</span>
              ) : (
                <Link
                  to={at(number)}
                  prefetch="intent"
                  aria-label={t("pagination.page", { page: format.number(number + 1) })}
                  aria-current={number === page ? "page" : undefined}
                >
                  {format.number(number + 1)}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {step(page + 1, "next", t("pagination.next"))}
      </div>
    </nav>
  );
}
