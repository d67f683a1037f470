import { useTranslation } from "react-i18next";
import { Link } from "~/components/page/link";
import { STORY_SHOWS, type StoryShow } from "./story";

type Props = { show: StoryShow; /** The address that shows a part of the timeline. */ to: (show: StoryShow) => string };

/** Links to all of an invoice's timeline, and to its payments, messages and changes alone. */
export function TimelineFilters({ show, to }: Props) {
  const { t } = useTranslation("invoice");
  return (
    <nav className="tabs" aria-label={t("timeline.filters")}>
      {STORY_SHOWS.map((each) => (
        <Link key={each} to={to(each)} preventScrollReset aria-current={each === show ? "true" : undefined}>
          {t(`timeline.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
