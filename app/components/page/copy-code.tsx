import { useTranslation } from "react-i18next";
import { IconButton } from "./button";
import { useCopy } from "./use-copy";
import { useHydrated } from "./use-hydrated";

/** An id: one click selects the whole of it, and a button copies it if scripts run. `label` names the id. */
export function CopyCode({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("components");
  const [outcome, copy] = useCopy(text);
  return (
    <span className="copy-code">
      <span className="code" translate="no">
        {text}
      </span>
      {useHydrated() && (
        <IconButton
          icon={outcome === "done" ? "CheckIcon" : "ClipboardIcon"}
          label={`${t("copy.action")}: ${label}`}
          onClick={() => void copy()}
        />
      )}
      <span role="status" className={outcome === "failed" ? "muted" : "visually-hidden"}>
        {outcome && t(outcome === "done" ? "copy.done" : "copy.failed")}
      </span>
    </span>
  );
}
