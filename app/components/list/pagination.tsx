import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass, ButtonText } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import { pageCount, pageNumbers, PAGE_SIZES, USUAL_SIZE, withParams } from "~/paths/search-params";

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`. */
  more?: boolean;
};

/**
 * Page links of a list, and the number of rows on a page. In the URL the page counts from zero (`?page=1` is the
 * second), as the provider counts, and `rows` is left out if it has the default value. Each link scrolls to the list
 * itself, so that a person need not look for it below the content above it.
 */
export function Pagination({ page, pageSize, total, more = false }: Props) {
  const { t } = useTranslation("components");
  const format = useFormat();
  const { pathname, search } = useLocation();
  const count = pageCount(total, pageSize);
  const isEndOfReach = page === count - 1 && (more || total > count * pageSize);
  if (total <= USUAL_SIZE) return null;
  const toPage = (number: number) => at(pathname, search, { page: number || null });
  const step = (number: number, rel: "prev" | "next", text: string) =>
    number >= 0 && number < count ? (
      <Link className={buttonClass()} rel={rel} to={toPage(number)} prefetch="intent">
        <ButtonText>{text}</ButtonText>
      </Link>
    ) : (
      <span className={buttonClass("secondary", false, true)}>
        <ButtonText>{text}</ButtonText>
      </span>
    );
  return (
    <nav className="pagination" aria-label={t("pagination.label")}>
      <div className="row">
        <Sizes pageSize={pageSize} pathname={pathname} search={search} />
        <span className="muted">
          {t("pagination.range", {
            from: format.number(page * pageSize + 1),
            to: format.number(Math.min(total, (page + 1) * pageSize)),
            total: more ? t("moreThan", { number: format.number(total) }) : format.number(total),
          })}
          {isEndOfReach && ` ${t("pagination.end")}`}
        </span>
      </div>
      {count > 1 && (
        <div className="row">
          {step(page - 1, "prev", t("pagination.previous"))}
          <ul className="pagination-pages">
            {pageNumbers(page, count).map((number, index) => (
              <li key={number ?? `gap-${index}`}>
                {number === null ? (
                  <span className="muted">…</span>
                ) : (
                  <Link
                    to={toPage(number)}
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
      )}
    </nav>
  );
}

const at = (pathname: string, search: string, asks: { page: number | null; rows?: number | null }) =>
  `${pathname}${withParams(search, asks)}#list`;

type SizesProps = { pageSize: number; pathname: string; search: string };

/** The number of rows on a page, and the other sizes on offer. */
function Sizes({ pageSize, pathname, search }: SizesProps) {
  const { t } = useTranslation("components");
  const format = useFormat();
  return (
    <ul className="pagination-pages">
      <li className="muted">{t("pagination.rows")}</li>
      {PAGE_SIZES.map((size) => (
        <li key={size}>
          <Link
            to={at(pathname, search, { page: null, rows: size === USUAL_SIZE ? null : size })}
            aria-label={`${t("pagination.rows")}: ${format.number(size)}`}
            aria-current={size === pageSize || undefined}
          >
            {format.number(size)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
