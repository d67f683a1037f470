import { Outlet, useFetchers, useLoaderData, useLocation } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#provider/contract/auth";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { useHasDialog } from "~/components/dialog/route-dialog";
import { ScreenSkeleton } from "~/components/feedback/navigation-progress";
import { PersonContext } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { useHydrated } from "~/components/page/use-hydrated";
import type { Language } from "~/i18n/languages";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { sentences } from "~/server/i18n";
import { noteRecent } from "~/server/recent";
import { isFetchedAhead } from "~/server/reuse";
import { standingText, type NotYet } from "~/server/standing-text";
import { isWithin } from "~/utils/is-within";
import { paths } from "~/paths";
import { initials } from "./initials";
import { screenOf } from "./location";
import { visibleMenu } from "./menu";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useFocusHeading } from "./use-focus-heading";
import { useRecent } from "./use-recent";
import { UserMenu } from "./user-menu";

export const handle = {
  i18n: ["shell", "words"],
  /** Every screen of the shell has its name from its path; one that knows better names a title of its own. */
  title: (pathname: string) => `shell:screen.${screenOf(pathname) ?? "dashboard"}`,
};

/** In the address of the documentation, where it has a place for the reader's language (docs/regions.md). */
const LANGUAGE_PLACE = "{language}";

/** Who is signed in and what they see. Asked anew for every screen, so that a change of rights shows at once. */
export const loader = guardedLoader({}, async ({ context, region, language, url, request }) => {
  if (!isFetchedAhead(request)) noteRecent(context.cookies, url.pathname);
  const user = await context.user();
  const person = personOf(user);
  const { supportPhone, documentationUrl } = context.env.regions[region];
  return {
    user: {
      name: user.fullName || user.name,
      initials: initials(user.fullName || user.name),
      phone: showPhone(user.mobilePhone),
    },
    menu: visibleMenu(person, user.waitingPayouts),
    documentationUrl: documentationUrl.replace(LANGUAGE_PLACE, language),
    supportUrl: `https://wa.me/${supportPhone.replace(/\D/g, "")}`,
    languages: allows(AREA_ACCESS.language, person) ? REGION_FACTS[region].languages : [],
    notices: noticesFor(user, language, url.pathname),
    isSidebarOpen: context.preferences.sidebarOpen,
    scheme: context.preferences.scheme,
  };
});

type Notice = NotYet & { tone: "" | "banner-warning" };

/**
 * What is said above every screen but those that say more of it themselves. Written here, so that no page loads words
 * which most never show.
 */
function noticesFor(user: CurrentUser, language: Language, pathname: string): Notice[] {
  const { email, emailProven, standing } = user;
  const notYet = standingText(user, language);
  // Of what was disabled the dashboard does not speak.
  const saysItself =
    isWithin(pathname, paths.connect) ||
    isWithin(pathname, paths.contract) ||
    (pathname === paths.dashboard && standing !== "DISABLED");
  return [
    ...(emailProven || isWithin(pathname, paths.settings) ? [] : [unproven(email, language)]),
    ...(notYet && !saysItself ? [{ ...notYet, tone: "" as const }] : []),
  ];
}

const unproven = (email: string, language: Language): Notice => ({
  text: "",
  next: { text: sentences(language).getFixedT(null, "notices")("unproven", { email }), to: paths.settingsEmail },
  tone: "banner-warning",
});

export type ShellData = Awaited<ReturnType<typeof loader>>;

/** What a person has just asked of the sidebar, before the server has answered. */
function useSidebarOpen(stored: boolean): boolean {
  const wished = useFetchers()
    .map(({ formData }) => formData?.get("sidebar"))
    .find((value) => value === "open" || value === "closed");
  return wished === undefined ? stored : wished === "open";
}

export default function Shell() {
  const data = useLoaderData<typeof loader>();
  const { supportUrl, languages, scheme } = data;
  const { pathname, search } = useLocation();
  const { t } = useTranslation("shell");
  const isOpen = useSidebarOpen(data.isSidebarOpen);
  const person = useContext(PersonContext);
  const hasDialog = useHasDialog();
  const isHydrated = useHydrated();
  useFocusHeading();
  useRecent(pathname);
  // With scripts the dialog is modal by itself.
  const behind = hasDialog && !isHydrated ? { inert: "" } : {};
  return (
    <div className="shell" data-collapsed={isOpen ? undefined : true}>
      <a href="#main" className="skip-link" {...behind}>
        {t("skip")}
      </a>
      <Sidebar shell={data} isOpen={isOpen} behind={behind} />
      <div>
        <div {...behind}>
          <TopBar isSidebarOpen={isOpen} />
        </div>
        <main id="main" className="page" tabIndex={-1}>
          {/* Without the banner's icon, whose scripts every screen would load for the few who read these. */}
          {data.notices.map(({ tone, text, next }) => (
            <p key={text + tone} className={`banner ${tone}`}>
              <span>
                {text} {next && <Link to={next.to}>{next.text}</Link>}
              </span>
            </p>
          ))}
          <Outlet />
          {!hasDialog && <ScreenSkeleton />}
        </main>
        <div className="not-printed" {...behind}>
          <UserMenu to={pathname + search} {...{ person, supportUrl, languages, scheme }} />
        </div>
      </div>
    </div>
  );
}
