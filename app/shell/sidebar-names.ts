const sidebar = () => document.querySelector(".sidebar");

/** The item of the menu at or around an element. */
const itemAt = (at: EventTarget | null) => (at instanceof Element ? at.closest(".nav-item") : null);

/** The pointer or the focus goes to another item, which shows its name. */
function show({ target, relatedTarget }: MouseEvent | FocusEvent): void {
  if (itemAt(target) !== itemAt(relatedTarget)) sidebar()?.removeAttribute("data-quiet");
}

/** Takes the name away that an icon of the narrow sidebar shows to the pointer or the focus. */
export function hideName(): void {
  sidebar()?.setAttribute("data-quiet", "");
  // Adding the same function again changes nothing.
  document.addEventListener("mouseover", show);
  document.addEventListener("focusin", show);
}
