import { Outlet, useFetchers, useLoaderData, useLocation } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useHasDialog } from "~/components/dialog/route-dialog";
import { ScreenSkeleton } from "~/components/feedback/navigation-progress";
import { PersonContext } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { ScriptContext, ScriptLink } from "~/components/page/script-link";
import { useHydrated } from "~/components/page/use-hydrated";
import { guardedLoader } from "~/server/guard";
import { noteRecent } from "~/server/recent";
import { isFetchedAhead } from "~/server/reuse";
import { screenOf } from "./location";
import { shellOf } from "./data";
import { scriptLink } from "./script-link";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useFocusHeading } from "./use-focus-heading";
import { useRecent } from "./use-recent";
import { UserMenu } from "./user-menu";

export const handle = {
  i18n: ["shell", "words"],
  /** The path gives every screen of the shell its title; a screen may name a better one itself. */
  title: (pathname: string) => `shell:screen.${screenOf(pathname) ?? "dashboard"}`,
};

/**
 * The signed-in person and the data of their shell. Loaded again for every screen, so that a change of rights takes
 * effect at once.
 */
export const loader = guardedLoader({}, async (args) => {
  const { context, url, request } = args;
  if (!isFetchedAhead(request)) noteRecent(context.cookies, url.pathname);
  const user = await context.user();
  return { ...shellOf(user, args), script: await scriptLink(user, args) };
});

/** The person's latest choice for the sidebar, before the server has answered. */
function useSidebarOpen(stored: boolean): boolean {
  const wished = useFetchers()
    .map(({ formData }) => formData?.get("sidebar"))
    .find((value) => value === "open" || value === "closed");
  return wished === undefined ? stored : wished === "open";
}

export default function Shell() {
  const data = useLoaderData<typeof loader>();
  const { supportUrl, languages, scheme, notice, script } = data;
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
          {/* Without the banner's icon, whose scripts every screen would load for the few people who see a notice. */}
          {notice && (
            <p className={notice.isWarning ? "banner banner-warning" : "banner"}>
              <span>
                {notice.text} {notice.next && <Link to={notice.next.to}>{notice.next.text}</Link>}
              </span>
            </p>
          )}
          {/* A dialog that closes reads nothing again, so the link may be of the address before. */}
          <ScriptContext.Provider value={script?.of === pathname ? script : undefined}>
            <Outlet />
            {!hasDialog && <ScriptLink />}
          </ScriptContext.Provider>
          {!hasDialog && <ScreenSkeleton />}
        </main>
        <div className="not-printed" {...behind}>
          <UserMenu to={pathname + search} {...{ person, supportUrl, languages, scheme }} />
        </div>
      </div>
    </div>
  );
}
