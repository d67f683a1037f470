import { useMatches, useNavigate } from "@remix-run/react";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { useHydrated } from "~/components/page/use-hydrated";
import { DIALOG_END_ID } from "~/styles/first-paint";
import { isDialog } from "./is-dialog";

/**
 * Before paint in the browser, so that the dialog is never seen in its plain state; on the server effects do not run.
 */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Where the focus goes, the first of these that there is: what is wrong, what the dialog names, what can be used. */
const FIRST_STOPS = [
  "[aria-invalid=true],[autofocus]",
  "[data-first-stop]",
  "input:not([type=hidden],[type=radio]),[type=radio]:checked,select,textarea,button",
];

/** Whether text stands in a dialog that was not there when it came; ticks are made again in a moment. */
const holdsTyped = (dialog: HTMLElement | null): boolean =>
  [
    ...(dialog?.querySelectorAll<HTMLInputElement>("textarea,input:not([type=hidden],[type=radio],[type=checkbox])") ??
      []),
  ].some(({ value, defaultValue, readOnly }) => !readOnly && value !== "" && value !== defaultValue);

const stop = (event: Event) => event.stopPropagation();

/**
 * A child route shown as a dialog over its parent. The server renders `<dialog open>` over a page that `BehindDialog`
 * made inert; with scripts the same node becomes a modal: focus stays inside, Escape and a click beside it lead back to
 * `close`, after a question where text was typed, and the focus returns to where it was. The route says
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
      // Not close(): that would fire a close event.
      element.removeAttribute("open");
      element.showModal();
      // Whoever types in it already, before the scripts have come, goes on where they are.
      const inUse = element.contains(before) ? before : null;
      const first =
        inUse ?? FIRST_STOPS.map((stops) => element.querySelector(`.dialog-body :is(${stops})`)).find(Boolean);
      if (first instanceof HTMLElement) first.focus();
    };
    // React hydrates inside the `change` of a field that somebody leaves for the next one. The focus is nowhere then,
    // and moving it here would keep it from ever arriving there.
    const isHydrating = !isHydrated;
    const later = isHydrating ? setTimeout(show) : undefined;
    if (!isHydrating) show();
    return () => {
      clearTimeout(later);
      // Closing takes the focus off a field. A form that checks its fields when they are left would now send that
      // check, while React no longer listens to keep it from becoming a page load.
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
        <div className="dialog-body">{children}</div>
      </dialog>
      <span id={DIALOG_END_ID} hidden />
    </>
  );
}

/** Whether one of the routes on the page is a dialog. */
export const useHasDialog = () => useMatches().some(({ handle }) => isDialog(handle));

/** Wraps what lies behind a dialog, so that it cannot be reached until scripts make the dialog modal. */
export function BehindDialog({ children }: { children: ReactNode }) {
  const hasDialog = useHasDialog();
  const isHydrated = useHydrated();
  return <div {...(hasDialog && !isHydrated ? { inert: "" } : {})}>{children}</div>;
}
