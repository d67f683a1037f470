import type { i18n as I18n } from "i18next";
import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { KeyList } from "./key-list";

type Close = { close: () => void };

/** The list of keys over the current page. The browser closes it on Escape, and gives the focus back. */
function KeysDialog({ close }: Close) {
  const { t } = useTranslation("keys");
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Not beside its opener, which is hidden on a phone.
  return createPortal(
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={close}>
      <div className="dialog-head">
        <h2 id={title}>{t("title")}</h2>
        <form method="dialog">
          <button className="icon-button" aria-label={t("close")}>
            <Icon source="XIcon" />
          </button>
        </form>
      </div>
      <div className="dialog-body">
        <KeyList />
      </div>
    </dialog>,
    document.body,
  );
}

/**
 * The dialog for a pressed key. Undefined if a text field has the key, or another dialog is open. Loads the dialog's
 * sentences.
 */
export async function dialogFor({ target }: KeyboardEvent, i18n: I18n): Promise<typeof KeysDialog | undefined> {
  const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  if (isTyping || document.querySelector("dialog[open]")) return undefined;
  await i18n.loadNamespaces("keys");
  return KeysDialog;
}
