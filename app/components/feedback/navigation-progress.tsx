import { useFetchers, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isWithin } from "~/utils/is-within";
import { paths } from "~/paths";
import { thingOf } from "~/utils/recent-things";
import { Spinner } from "./spinner";

/**
 * A bar along the top while a request is under way. It lies outside the page's landmarks, where only a live region may
 * stand.
 */
export function NavigationProgress() {
  const { t } = useTranslation("components");
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== "idle" || fetchers.some(({ state }) => state !== "idle");
  return isBusy ? <div className="progress" role="progressbar" aria-live="polite" aria-label={t("loading")} /> : null;
}

/**
 * The path of another screen that is being loaded. A filter keeps its list in view, and so does a form that is being
 * sent: only a move to another screen covers the page.
 */
function useScreenToCome(): string | undefined {
  const { state, formData, location } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && !formData && location.pathname !== pathname ? location.pathname : undefined;
}

/**
 * Replaces a screen of the shell that takes long to load (decision 0102); CSS delays it. A dialog keeps its parent in
 * view: its address lies below the parent's, and both show the same thing.
 */
export function ScreenSkeleton() {
  const { pathname } = useLocation();
  const to = useScreenToCome();
  const isHere =
    to === undefined || (pathname !== paths.dashboard && isWithin(to, pathname) && thingOf(to) === thingOf(pathname));
  return isHere ? null : (
    <div className="skeleton">
      <div />
    </div>
  );
}

/**
 * Covers a page outside the shell while another one takes long to load. CSS delays it, so that it never flashes before
 * a quick page.
 */
export function FullPageSpinner() {
  const { t } = useTranslation("components");
  const { pathname } = useLocation();
  const isOtherScreen = useScreenToCome() !== undefined;
  return isOtherScreen && isWithin(pathname, paths.auth) ? (
    <div className="full-page-spinner" role="status">
      <Spinner large />
      <span className="visually-hidden">{t("loading")}</span>
    </div>
  ) : null;
}
