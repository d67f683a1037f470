import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { breadcrumbs, foldCrumbs, type Crumb } from "./location";
import { PreferenceForm } from "./preference-form";
import { TopSearch } from "./search-field";
import { SIDEBAR_ID } from "./sidebar";

/** The bar above every screen: the menu's button, and the way here. */
export function TopBar({ isSidebarOpen }: { isSidebarOpen: boolean }) {
  const { t } = useTranslation("shell");
  const label = isSidebarOpen ? t("collapse") : t("expand");
  return (
    <header className="topbar">
      <button
        type="button"
        className="icon-button burger"
        aria-label={t("menu")}
        title={t("menu")}
        {...{ popovertarget: SIDEBAR_ID }}
      >
        <Icon source="MenuIcon" />
      </button>
      <PreferenceForm className="collapse-toggle">
        <button
          type="submit"
          name="sidebar"
          value={isSidebarOpen ? "closed" : "open"}
          className="icon-button"
          aria-label={label}
          title={label}
        >
          <Icon source="LayoutSidebarLeftIcon" />
        </button>
      </PreferenceForm>
      <Breadcrumbs />
      <TopSearch />
    </header>
  );
}

function Breadcrumbs() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const crumbs = breadcrumbs(pathname);
  if (crumbs.length === 0) return null;
  const { first, folded, last } = foldCrumbs(crumbs);
  return (
    <nav className="breadcrumbs" aria-label={t("breadcrumbs.label")}>
      <ol>
        {first.map((crumb) => (
          <Step key={crumb.screen} crumb={crumb} />
        ))}
        {folded.length > 0 && (
          <li>
            <details>
              <summary aria-label={t("breadcrumbs.more")}>…</summary>
              <ol>
                {folded.map((crumb) => (
                  <Step key={crumb.screen} crumb={crumb} />
                ))}
              </ol>
            </details>
          </li>
        )}
        {last.map((crumb) => (
          <Step key={crumb.screen} crumb={crumb} />
        ))}
      </ol>
    </nav>
  );
}

function Step({ crumb: { screen, to } }: { crumb: Crumb }) {
  const { t } = useTranslation("shell");
  const name = t(`screen.${screen}`);
  return to === undefined ? (
    <li aria-current="page">{name}</li>
  ) : (
    <li>
      <Link to={to} prefetch="intent">
        {name}
      </Link>
    </li>
  );
}
