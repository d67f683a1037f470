/**
 * Handles keys in menus (`menu.tsx`), for the whole document: arrow keys go round, Home and End go to the ends, a
 * letter goes to the next entry that begins with it. The browser handles Tab, Enter and Escape and gives the focus back
 * to the button, without scripts too.
 */
export function moveInMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const menu = menuAt(target, key);
  if (!menu) return;
  const items = [...menu.querySelectorAll<HTMLElement>("a, button")];
  const next = nextOf(items, items.indexOf(target), key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The open menu that has the focus, or whose button has it; on the button an arrow key opens the menu. */
function menuAt(target: HTMLElement, key: string): HTMLElement | null {
  const around = target.closest<HTMLElement>(".menu[popover]");
  if (around || !(target instanceof HTMLButtonElement)) return around;
  const menu = target.popoverTargetElement;
  if (!(menu instanceof HTMLElement) || !menu.matches(".menu")) return null;
  if (menu.matches(":popover-open")) return menu;
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  menu.showPopover();
  return menu;
}

/** The target of the key from the entry at `now`; −1 stands for the menu's button. */
function nextOf(items: readonly HTMLElement[], now: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return items[(now + 1) % items.length];
    case "ArrowUp":
      return items.at(now === -1 ? -1 : now - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === " ") return undefined;
      const round = [...items.slice(now + 1), ...items.slice(0, now + 1)];
      return round.find((item) => item.innerText.trim().toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
