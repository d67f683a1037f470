import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button";
import { useHydrated } from "./use-hydrated";

/** An id: one click selects the whole of it, and where scripts run a button copies it. `label` says what it is. */
export function CopyCode({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("components");
  const [outcome, setOutcome] = useState<"done" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("done"),
      () => setOutcome("failed"),
    );
  return (
    <span className="copy-code">
      <span className="code" translate="no">
        {text}
      </span>
      {useHydrated() && (
        <IconButton
          icon={outcome === "done" ? "CheckIcon" : "ClipboardIcon"}
          label={`${t("copy.action")}: ${label}`}
          onClick={copy}
        />
      )}
      <span role="status" className="visually-hidden">
        {outcome && t(outcome === "done" ? "copy.done" : "copy.failed")}
      </span>
    </span>
  );
}
