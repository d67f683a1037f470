import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { FieldFrame, plainField } from "./field";
import { useHydrated } from "./use-hydrated";

/** Text to take along (a payment link, a key): readable and selectable always, with a copy button where scripts run. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("components");
  const id = useId();
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<"done" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setOutcome("done"),
      () => setOutcome("failed"),
    );
  return (
    <div className="copy-field">
      <FieldFrame field={plainField("", { id })} label={label}>
        <input
          id={id}
          className="Polaris-TextField__Input"
          readOnly
          defaultValue={value}
          key={value}
          onFocus={(event) => event.currentTarget.select()}
        />
      </FieldFrame>
      {isHydrated && (
        <Button icon="ClipboardIcon" onClick={copy}>
          {t("copy.action")}
        </Button>
      )}
      <span role="status" className="muted">
        {outcome && t(outcome === "done" ? "copy.done" : "copy.failed")}
      </span>
    </div>
  );
}
