import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/page/use-hydrated";

/** A menu entry that copies text. Only scripts can copy, so without them it is not shown. */
export function CopyItem({ text, children }: { text: string; children: string }) {
  const { t } = useTranslation("components");
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<"done" | "failed">();
  if (!isHydrated) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("done"),
      () => setOutcome("failed"),
    );
  return (
    <button type="button" onClick={copy} aria-live="polite">
      {outcome ? t(outcome === "done" ? "copy.done" : "copy.failed") : children}
    </button>
  );
}
