import { useActionData, useBlocker } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/**
 * Asks before a half-filled form is left. Sending the form to its own page never asks, and neither does a form that
 * nobody has typed into, although conform takes a refused one for changed.
 */
export function useUnsavedWarning({ id, dirty }: { id: string; dirty: boolean }) {
  const { t } = useTranslation("components");
  // What a page without scripts had refused was typed before they came.
  const [isTouched, setTouched] = useState(useActionData() !== undefined);
  useEffect(() => {
    const form = document.getElementById(id);
    const touch = () => setTouched(true);
    form?.addEventListener("input", touch);
    return () => form?.removeEventListener("input", touch);
  }, [id]);
  const isDirty = isTouched && dirty;
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
