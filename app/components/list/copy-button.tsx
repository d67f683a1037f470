import { useTranslation } from "react-i18next";
import { useCopy } from "~/components/page/use-copy";

export type CopyProps = { text: string; children: string };

/** The button of a menu entry that copies text. */
export function CopyButton({ text, children }: CopyProps) {
  const { t } = useTranslation("components");
  const [outcome, copy] = useCopy(text);
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
