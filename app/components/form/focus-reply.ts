/** Messages of a page: banners, and the summary of errors. */
const MESSAGE = ".banner";

/**
 * Notes the messages of the page when a form is sent, and returns what gives the focus to a part of the reply. The
 * first that can take it: a wrong field, a message that came with the reply, or the heading of the dialog or page.
 */
export function watchReply(): () => void {
  const before = [...document.querySelectorAll(MESSAGE)];
  return () => {
    const place = document.querySelector("dialog[open]") ?? document.querySelector("main");
    if (!place) return;
    const messages = [...place.querySelectorAll(MESSAGE)].filter((message) => !before.includes(message));
    for (const stop of [...place.querySelectorAll("[aria-invalid=true]"), ...messages, place.querySelector("h1, h2")]) {
      // The screen has put the focus elsewhere.
      if (document.activeElement !== document.body) return;
      if (!(stop instanceof HTMLElement)) continue;
      if (stop.tabIndex < 0) stop.tabIndex = -1;
      stop.focus();
    }
  };
}
