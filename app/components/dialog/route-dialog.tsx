import { useMatches, useNavigate } from "@remix-run/react";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { ScriptLink } from "~/components/page/script-link";
import { useHydrated } from "~/components/page/use-hydrated";
import { DIALOG_END_ID } from "~/styles/first-paint";
import { isDialog } from "./is-dialog";

/**
 * Runs before paint in the browser, so that the dialog never appears in its plain state. On the server effects do not
 * run.
 */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Where the focus goes, the first that exists: a message about an error, the dialog's heading, a control. */
const FIRST_STOPS = [
  "[aria-invalid=true],[autofocus]",
  "[data-first-stop]",
  "input:not([type=hidden],[type=radio]),[type=radio]:checked,select,textarea,button",
];

/**
 * Whether a dialog holds text that was not there at its start. Ticks do not count: a person makes them again quickly.
 */
const holdsTyped = (dialog: HTMLElement | null): boolean =>
  [
    ...(dialog?.querySelectorAll<HTMLInputElement>("textarea,input:not([type=hidden],[type=radio],[type=checkbox])") ??
      []),
  ].some(({ value, defaultValue, readOnly }) => !readOnly && value !== "" && value !== defaultValue);

const stop = (event: Event) => event.stopPropagation();

/**
 * A child route shown as a dialog over its parent. The server renders `<dialog open>` over a page that `BehindDialog`
 * made inert. With scripts the same node becomes a modal: focus stays inside, and returns to its former place at the
 * end. Escape and a click beside the dialog lead back to `close`, after a question if text was typed. The route says
 * `export const handle = { dialog: true }`.
 */
export function RouteDialog({ title, close, children }: { title: string; close: string; children: ReactNode }) {
  const { t } = useTranslation("components");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const isHydrated = useHydrated();

  useBeforePaint(() => {
    const element = dialog.current;
    if (!element) return;
    let before: Element | null = null;
    const show = () => {
      before = document.activeElement;
      // Not close(), because that would fire a close event.
      element.removeAttribute("open");
      element.showModal();
      // A person who types in the dialog before the scripts have come keeps the focus.
      const inUse = element.contains(before) ? before : null;
      const first =
        inUse ?? FIRST_STOPS.map((stops) => element.querySelector(`.dialog-body :is(${stops})`)).find(Boolean);
      if (first instanceof HTMLElement) first.focus();
      // As Tab would do: typing replaces what the field proposes.
      if (!inUse && first instanceof HTMLInputElement) first.select();
    };
    // React hydrates inside the `change` event of a field that loses the focus to the next one. No element has the
    // focus then, and moving it here would prevent it from reaching the next field.
    const isHydrating = !isHydrated;
    const later = isHydrating ? setTimeout(show) : undefined;
    if (!isHydrating) show();
    return () => {
      clearTimeout(later);
      // Closing takes the focus off a field. A form that checks a field when it loses the focus would now send that
      // check, and React no longer listens, so the check would load a page.
      element.addEventListener("focusout", stop);
      if (element.open) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const leave = () => {
    if (!holdsTyped(dialog.current) || window.confirm(t("unsaved")))
      navigate(close, { preventScrollReset: true, replace: true });
  };
  return (
    <>
      <Link to={close} preventScrollReset replace className="scrim" aria-label={t("close")} tabIndex={-1} />
      <dialog
        ref={dialog}
        open
        className="dialog"
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
        onClick={(event) => {
          if (event.target === dialog.current) leave();
        }}
      >
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Link to={close} preventScrollReset replace className="icon-button" aria-label={t("close")}>
            <Icon source="XIcon" />
          </Link>
        </div>
        <div className="dialog-body">
          {children}
          <ScriptLink />
        </div>
      </dialog>
      <span id={DIALOG_END_ID} hidden />
    </>
  );
}

/** Whether one of the routes on the page is a dialog. */
export const useHasDialog = () => useMatches().some(({ handle }) => isDialog(handle));

/** Wraps the page behind a dialog, so that it cannot be reached until scripts make the dialog modal. */
export function BehindDialog({ children }: { children: ReactNode }) {
  const hasDialog = useHasDialog();
  const isHydrated = useHydrated();
  return <div {...(hasDialog && !isHydrated ? { inert: "" } : {})}>{children}</div>;
}
