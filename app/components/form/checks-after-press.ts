let isPressed = false;
let left: FocusEvent | undefined;

const on = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
  window.addEventListener(type, act, { capture: true });

function release() {
  isPressed = false;
  const { target, relatedTarget = null } = left ?? {};
  left = undefined;
  // The click follows right after the release.
  if (target) setTimeout(() => target.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget })));
}

let isHeld = false;

/**
 * Delays the check of a field that loses the focus until the mouse is released. An error message that appears while the
 * button is down moves the page below it. The button is then released over another element, and the browser makes no
 * click. The form hears a little later that the field has lost the focus, so all of its checks still run. This holds
 * for the life of the page, and only for forms that are posted.
 */
export function holdChecks(): void {
  if (isHeld) return;
  isHeld = true;
  on("mousedown", () => {
    release();
    isPressed = true;
  });
  on("focusout", (event) => {
    const form = event.target instanceof Element && event.target.closest("form");
    if (!isPressed || !form || form.method !== "post") return;
    event.stopImmediatePropagation();
    left = event;
  });
  // A select or a drag takes the release for itself; the next key ends the delay too.
  on("mouseup", release);
  on("dragend", release);
  on("keydown", release);
}
