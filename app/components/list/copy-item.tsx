import { useTranslation } from "react-i18next";
import { useCopy } from "~/components/page/use-copy";
import { useHydrated } from "~/components/page/use-hydrated";

/** A menu entry that copies text. It is hidden without scripts, because only scripts can copy. */
export function CopyItem({ text, children }: { text: string; children: string }) {
  const { t } = useTranslation("components");
  const isHydrated = useHydrated();
  const [outcome, copy] = useCopy(text);
  if (!isHydrated) return null;
  return (
    <>
      <button type="button" onClick={() => void copy()} aria-live="polite">
        {outcome ? t(outcome === "done" ? "copy.done" : "copy.failed") : children}
      </button>
      {/* The text for a person to select. */}
      {outcome === "failed" && (
        <span className="menu-note long-words" translate="no">
          {text}
        </span>
      )}
    </>
  );
}
