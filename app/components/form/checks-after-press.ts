/**
 * Has what a form says of a field that is left wait until the mouse is released. Said while the button is down, it moves what lies below, the
 * button is released over something else, and the browser makes no click of that. To the form the field is left a moment later, and so all of
 * its checks stay as they are. An effect: what it returns ends it.
 */
export function checksAfterPress(): () => void {
  const end = new AbortController();
  let isPressed = false;
  let left: FocusEvent | undefined;
  const on = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, act, { capture: true, signal: end.signal });
  const release = () => {
    isPressed = false;
    const { target, relatedTarget = null } = left ?? {};
    left = undefined;
    // The click comes right after the release.
    if (target) setTimeout(() => target.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget })));
  };
  on("mousedown", () => {
    release();
    isPressed = true;
  });
  on("focusout", (event) => {
    if (!isPressed) return;
    event.stopImmediatePropagation();
    left = event;
  });
  // A list of choices, or what is dragged, takes the release for itself; the next key ends it too.
  on("mouseup", release);
  on("dragend", release);
  on("keydown", release);
  return () => end.abort();
}
