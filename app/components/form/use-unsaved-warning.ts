import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Asks before a half-filled form is left: `useUnsavedWarning(form.dirty)`. Sending the form to its own page never asks. */
export function useUnsavedWarning(isDirty: boolean) {
  const { t } = useTranslation("components");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(t("unsaved"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, t]);
}
