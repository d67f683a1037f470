import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { useCrumb } from "~/components/page/crumb";
import { useScreenTitle } from "~/components/page/document-title";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { breadcrumbs, foldCrumbs, type Crumb } from "./location";
import { PreferenceForm } from "./preference-form";
import { TopSearch } from "./search-field";
import { SIDEBAR_ID } from "./sidebar";

/** The bar above every screen: the menu's button, and the breadcrumbs. */
export function TopBar({ isSidebarOpen }: { isSidebarOpen: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <header className="topbar">
      <SidebarButtons to={pathname + search} isOpen={isSidebarOpen} />
      <Breadcrumbs />
      <TopSearch />
    </header>
  );
}

/** Opens the drawer on a phone; widens or narrows the sidebar if there is room for one. */
function SidebarButtons({ to, isOpen }: { to: string; isOpen: boolean }) {
  const { t } = useTranslation("shell");
  const label = isOpen ? t("collapse") : t("expand");
  return (
    <>
      <button
        type="button"
        className="icon-button burger"
        aria-label={t("menu")}
        title={t("menu")}
        {...{ popovertarget: SIDEBAR_ID }}
      >
        <Icon source="MenuIcon" />
      </button>
      <PreferenceForm to={to} className="collapse-toggle">
        <button
          type="submit"
          name="sidebar"
          value={isOpen ? "closed" : "open"}
          className="icon-button"
          aria-label={label}
          title={label}
        >
          <Icon source="LayoutSidebarLeftIcon" />
        </button>
      </PreferenceForm>
    </>
  );
}

/** Lists whose filters stay in the addresses of the entries opened from them. */
const KEPT: readonly string[] = [paths.transactions, paths.qrPayments, paths.users];

function Breadcrumbs() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const own = useScreenTitle();
  const nameOf = (crumb: Crumb) =>
    "name" in crumb ? crumb.name : "isOwn" in crumb ? own : t(`screen.${crumb.screen}`);
  // Under a dialog lies the screen itself, which is named already.
  const crumbs = breadcrumbs(pathname, useCrumb()).filter(
    (crumb, index, all) => index === 0 || nameOf(crumb) !== nameOf(all[index - 1] ?? crumb),
  );
  if (crumbs.length === 0) return null;
  const { first, folded, last } = foldCrumbs(crumbs);
  const step = (crumb: Crumb) => {
    const { to } = crumb;
    const name = nameOf(crumb);
    return (
      <li key={name} aria-current={to ? undefined : "page"} translate={"name" in crumb ? "no" : undefined}>
        {/* The address of a payment or a person contains the search of the list that it was opened from. */}
        {to ? (
          <Link to={KEPT.includes(to) ? to + search : to} prefetch="intent">
            {name}
          </Link>
        ) : (
          name
        )}
      </li>
    );
  };
  return (
    <nav className="breadcrumbs" aria-label={t("breadcrumbs.label")}>
      <ol>
        {first.map(step)}
        {folded.length > 0 && (
          <li>
            <details>
              <summary aria-label={t("breadcrumbs.more")}>…</summary>
              <ol>{folded.map(step)}</ol>
            </details>
          </li>
        )}
        {last.map(step)}
      </ol>
    </nav>
  );
}
