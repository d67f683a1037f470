import { useLocation } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "~/components/media/brand";
import { Icon, type IconName } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { isWithin } from "~/utils/is-within";
import { paths } from "~/paths";
import type { GroupKey, MenuEntry, MenuGroup, MenuKey, MenuLink } from "./menu";
import { OpeningLink } from "./opening-link";
import { PreferenceForm } from "./preference-form";
import type { ShellData } from "./data";
import { UserButton } from "./user-menu";

/** The id by which the phone's menu button opens the sidebar as a drawer. */
export const SIDEBAR_ID = "sidebar";

/** Only items of the first level have an icon. */
const ICONS: Partial<Record<MenuKey | GroupKey, IconName>> = {
  connect: "ConnectIcon",
  dashboard: "HomeIcon",
  applications: "AppsIcon",
  billing: "ReceiptIcon",
  users: "PersonIcon",
  settings: "SettingsIcon",
  developers: "CodeIcon",
};

/** Closes the drawer when the person chooses a screen; without scripts the next page does. */
const closeOnLink = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest("a")) event.currentTarget.hidePopover();
};

type Props = { shell: ShellData; isOpen: boolean; behind: object };

/**
 * The menu of all screens: wide or only icons on a large screen, a drawer on small screens (a popover, so that it needs
 * no script).
 */
export function Sidebar({ shell, isOpen, behind }: Props) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  return (
    <nav
      id={SIDEBAR_ID}
      className="sidebar"
      aria-label={t("menu")}
      onClick={closeOnLink}
      {...{ popover: "auto" }}
      {...behind}
    >
      <Screens
        menu={shell.menu}
        documentationUrl={shell.documentationUrl}
        current={shell.menu.flatMap(linksOf).find((link) => leadsTo(link, pathname))?.key}
        area={`/${pathname.split("/")[1]}`}
        isOpen={isOpen}
        to={pathname + search}
      />
      <UserButton user={shell.user} />
    </nav>
  );
}

const linksOf = (entry: MenuEntry): MenuLink[] => ("children" in entry ? entry.children : [entry]);

type ScreensProps = {
  menu: MenuEntry[];
  documentationUrl: string;
  /** The link whose screen, or a screen below it, is shown. */
  current: MenuKey | undefined;
  /** The beginning of the path, which a group's screens share. */
  area: string;
  isOpen: boolean;
  /** The current page. */
  to: string;
};

/** The product's mark and the links to the screens. */
function Screens({ menu, documentationUrl, current, area, isOpen, to }: ScreensProps) {
  const { t } = useTranslation("shell");
  const [wanted, setWanted] = useState<GroupKey>();
  return (
    <>
      <div className="sidebar-head">
        <Brand />
        <button
          type="button"
          className="icon-button drawer-close"
          aria-label={t("closeMenu")}
          title={t("closeMenu")}
          {...{ popovertarget: SIDEBAR_ID, popovertargetaction: "hide" }}
        >
          <Icon source="XIcon" />
        </button>
      </div>
      <div className="sidebar-scroll">
        <ul>
          {menu.map((entry) => (
            <li key={entry.key}>
              {"to" in entry ? (
                <>
                  {!isOpen && <ClosedItem link={entry} isCurrent={entry.key === current} />}
                  <div className={isOpen ? undefined : "drawer-only"}>
                    <Item link={entry} isCurrent={entry.key === current} />
                  </div>
                </>
              ) : (
                <>
                  {!isOpen && (
                    <ClosedGroup
                      group={entry}
                      isCurrent={entry.base === area}
                      to={to}
                      onOpen={() => setWanted(entry.key)}
                    />
                  )}
                  <Group
                    key={isOpen ? "open" : "closed"}
                    group={entry}
                    isSidebarOpen={isOpen}
                    isOpen={entry.base === area || (isOpen && entry.key === wanted)}
                    current={current}
                    documentationUrl={documentationUrl}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/**
 * Whether an item's screen, or one below it, is shown: `/billing/` shows the wallet, and payment links belong to
 * invoices.
 */
const leadsTo = ({ key, to }: MenuLink, pathname: string): boolean =>
  key === "dashboard"
    ? pathname === to
    : isWithin(pathname, to) ||
      (key === "wallet" && /^\/billing\/?$/.test(pathname)) ||
      (key === "invoices" && isWithin(pathname, paths.paymentLinks)) ||
      (key === "applications" && isWithin(pathname, paths.contract)) ||
      // Keys, webhooks, websites and scripts are tabs beside the widgets.
      (key === "widgets" && isWithin(pathname, "/developers"));

function Item({ link, isCurrent }: { link: MenuLink; isCurrent: boolean }) {
  const { t } = useTranslation("shell");
  const source = ICONS[link.key];
  const name = t(`screen.${link.key}`);
  if (link.why !== undefined)
    return (
      <span className="nav-item" role="link" aria-disabled aria-current={isCurrent ? "page" : undefined} tabIndex={0}>
        <span className="muted">
          {name} <br />
          <small>{link.why}</small>
        </span>
      </span>
    );
  return (
    <Link
      to={link.to}
      prefetch="intent"
      className="nav-item"
      title={name}
      aria-current={isCurrent ? "page" : undefined}
    >
      {source && <Icon source={source} />}
      <span className="nav-label">{name}</span>
      {pill(link.waiting)}
    </Link>
  );
}

/**
 * How many things wait for the person at a link, or in a closed group. A space separates the number from the name when
 * both are read aloud.
 */
const pill = (waiting: string | undefined) =>
  waiting && (
    <>
      {" "}
      <small className="count-pill">{waiting}</small>
    </>
  );

/** An item of the narrow sidebar. On small screens the item below replaces it. */
function ClosedItem({ link: { key, to }, isCurrent }: { link: MenuLink; isCurrent: boolean }) {
  const { t } = useTranslation("shell");
  const source = ICONS[key];
  return (
    <div className="desk-only">
      <OpeningLink to={to} name={t(`screen.${key}`)} isCurrent={isCurrent}>
        {source && <Icon source={source} />}
      </OpeningLink>
    </div>
  );
}

type ClosedGroupProps = {
  group: MenuGroup;
  /** One of its screens, or a screen below one, is shown. */
  isCurrent: boolean;
  to: string;
  onOpen: () => void;
};

/**
 * A group of the narrow sidebar: opens the sidebar, and itself with it. On small screens the group below replaces it.
 */
function ClosedGroup({ group: { key, waiting }, isCurrent, to, onOpen }: ClosedGroupProps) {
  const { t } = useTranslation("shell");
  const source = ICONS[key];
  return (
    <PreferenceForm to={to} className="desk-only">
      <button
        type="submit"
        name="sidebar"
        value="open"
        className="nav-item"
        aria-current={isCurrent || undefined}
        aria-expanded={false}
        onClick={onOpen}
      >
        {source && <Icon source={source} />}
        <span className="nav-name">{t(`screen.${key}`)}</span>
        {pill(waiting)}
      </button>
    </PreferenceForm>
  );
}

/**
 * A group, made anew when the sidebar opens or closes. Otherwise the element keeps its own state: a group that a person
 * opens stays open.
 */
function Group({
  group: { key, children, waiting },
  isSidebarOpen,
  isOpen,
  current,
  documentationUrl,
}: {
  group: MenuGroup;
  isSidebarOpen: boolean;
  isOpen: boolean;
  current: MenuKey | undefined;
  documentationUrl: string;
}) {
  const { t } = useTranslation("shell");
  const source = ICONS[key];
  return (
    <details className={isSidebarOpen ? "nav-group" : "nav-group drawer-only"} open={isOpen}>
      <summary className="nav-item">
        {source && <Icon source={source} />}
        <span className="nav-label">{t(`screen.${key}`)}</span>
        {pill(waiting)}
        <span className="nav-chevron">
          <Icon source="ChevronRightIcon" small />
        </span>
      </summary>
      <ul>
        {children.map((link) => (
          <li key={link.key}>
            <Item link={link} isCurrent={link.key === current} />
          </li>
        ))}
        {key === "developers" && (
          <li>
            <a href={documentationUrl} className="nav-item" target="_blank" rel="noreferrer">
              <span className="nav-label">{t("screen.documentation")}</span>
              <Icon source="ExternalIcon" small />
              <span className="visually-hidden">({t("newTab")})</span>
            </a>
          </li>
        )}
      </ul>
    </details>
  );
}
