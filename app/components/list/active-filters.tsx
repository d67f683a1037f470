import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { withParams } from "~/utils/search-params";

/** A filter in force: its name in the URL and what it says. */
export type Chip = { name: string; text: string };

/** What a list is filtered by; each chip is a link that takes its filter away. */
export function ActiveFilters({ chips }: { chips: readonly Chip[] }) {
  const { t } = useTranslation("components");
  const { pathname, search } = useLocation();
  if (chips.length === 0) return null;
  return (
    <ul className="row chips">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Link
            to={pathname + withParams(search, { [name]: null, page: null })}
            className="chip"
            aria-label={t("filters.remove", { filter: text })}
            preventScrollReset
          >
            {text}
            <Icon source="XSmallIcon" small />
          </Link>
        </li>
      ))}
    </ul>
  );
}
