import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/page/use-hydrated";

type Props = { fieldId: string; label: string; erase: string };

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Types into the field: what the browser's own keyboard would do, so that the field's own checks run. */
function type(fieldId: string, change: (text: string) => string): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = change(field.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus({ preventScroll: true });
}

/**
 * Large keys for a sum, on a screen that one touches. Its room is kept from the beginning; without scripts the field
 * alone takes the sum. The keys are no stop of the Tab key: a keyboard has digits of its own.
 */
export function Keypad({ fieldId, label, erase }: Props) {
  const { i18n } = useTranslation("till");
  const isHydrated = useHydrated();
  const mark = i18n.language === "en" ? "." : ",";
  const key = (text: string) => (
    <button
      key={text}
      type="button"
      className="till-key"
      tabIndex={-1}
      onClick={() => type(fieldId, (typed) => typed + text)}
    >
      {text}
    </button>
  );
  return (
    <div className="till-keys js-only" role="group" aria-label={label}>
      {isHydrated && (
        <>
          {DIGITS.map(key)}
          {key(mark)}
          {key("0")}
          <button
            type="button"
            className="till-key"
            tabIndex={-1}
            aria-label={erase}
            title={erase}
            onClick={() => type(fieldId, (typed) => typed.slice(0, -1))}
          >
            ⌫
          </button>
        </>
      )}
    </div>
  );
}
