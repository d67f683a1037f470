import { useEffect } from "react";

/** Whether a dialog or a menu is open, which has an Escape of its own. Older browsers do not know that menus open. */
const isBehind = (): boolean =>
  document.querySelector("dialog[open]") !== null ||
  ("popover" in HTMLElement.prototype && document.querySelector(":popover-open") !== null);

/** Elements that do something of their own with Enter. */
const HAVE_ENTER = "a, button, input, select, textarea, summary";

/**
 * Keys of a page of the till: each presses the element with that id, wherever the focus is. Enter stays with the
 * element that has the focus, if that is one to press.
 */
export function useTillKeys(ids: Readonly<Partial<Record<"Enter" | "Escape", string>>>): void {
  const { Enter, Escape } = ids;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const id = event.key === "Enter" ? Enter : event.key === "Escape" ? Escape : undefined;
      if (id === undefined || event.repeat || isBehind()) return;
      if (event.key === "Enter" && document.activeElement?.matches(HAVE_ENTER)) return;
      event.preventDefault();
      document.getElementById(id)?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [Enter, Escape]);
}
