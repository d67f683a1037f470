import { useActionData, useBlocker } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/**
 * Asks before a person leaves a half-filled form. Sending the form to its own page never asks. A form without input
 * does not ask either, although conform regards a refused form as changed.
 */
export function useUnsavedWarning({ id, dirty }: { id: string; dirty: boolean }) {
  const { t } = useTranslation("components");
  // A page without scripts that was refused had input before the scripts came.
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
