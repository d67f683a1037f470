import { useFetchers, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Spinner } from "./spinner";

/** A bar along the top while something is on its way. It lies outside the page's landmarks, which only a live region may. */
export function NavigationProgress() {
  const { t } = useTranslation("components");
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== "idle" || fetchers.some(({ state }) => state !== "idle");
  return isBusy ? <div className="progress" role="progressbar" aria-live="polite" aria-label={t("loading")} /> : null;
}

/** Covers the page when another screen takes long; CSS delays it, so that it never flashes on quick ones. */
export function FullPageSpinner() {
  const { t } = useTranslation("components");
  const { state, formData, location } = useNavigation();
  const { pathname } = useLocation();
  // A filter keeps its list in view, and so does a form that is being sent: only a move to another screen covers the page.
  const isOtherScreen = state === "loading" && !formData && location.pathname !== pathname;
  return isOtherScreen ? (
    <div className="full-page-spinner" role="status">
      <Spinner large />
      <span className="visually-hidden">{t("loading")}</span>
    </div>
  ) : null;
}
