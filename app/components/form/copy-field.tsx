import { useId, type FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/page/button";
import { useCopy } from "~/components/page/use-copy";
import { useHydrated } from "~/components/page/use-hydrated";
import { FieldFrame, plainField } from "./field";

/**
 * Text to copy (a payment link, a key). It can always be read and selected, and has a copy button if scripts run.
 * `rows` shows a long text, such as code, on several lines.
 */
export function CopyField({ label, value, rows }: { label: string; value: string; rows?: number }) {
  const { t } = useTranslation("components");
  const id = useId();
  const isHydrated = useHydrated();
  const [outcome, copy] = useCopy(value);
  const shown = {
    id,
    readOnly: true,
    defaultValue: value,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => currentTarget.select(),
  };
  return (
    <div className="copy-field">
      <FieldFrame field={plainField("", { id })} label={label}>
        {rows === undefined ? (
          <input key={value} {...shown} className="Polaris-TextField__Input" />
        ) : (
          <textarea key={value} {...shown} rows={rows} spellCheck={false} className="Polaris-TextField__Input code" />
        )}
      </FieldFrame>
      {isHydrated && (
        <Button icon="ClipboardIcon" onClick={() => void copy()}>
          {t("copy.action")}
        </Button>
      )}
      <span role="status" className="muted">
        {outcome && t(outcome === "done" ? "copy.done" : "copy.failed")}
      </span>
    </div>
  );
}
