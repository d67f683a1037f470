let isPressed = false;
let left: FocusEvent | undefined;

const on = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
  window.addEventListener(type, act, { capture: true });

function release() {
  isPressed = false;
  const { target, relatedTarget = null } = left ?? {};
  left = undefined;
  // The click comes right after the release.
  if (target) setTimeout(() => target.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget })));
}

let isHeld = false;

/**
 * What a form says of a field that is left waits until the mouse is released. Said while the button is down, it moves
 * what lies below, the button is released over something else, and the browser makes no click of that. To the form the
 * field is left a moment later, and so all of its checks stay as they are. From now on for as long as the page stands,
 * of what is posted alone.
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
  // A list of choices, or what is dragged, takes the release for itself; the next key ends it too.
  on("mouseup", release);
  on("dragend", release);
  on("keydown", release);
}
