import { EMBED_SOURCE, EMBED_VERSION } from "#provider/contract/embedding";
import { integrityOf } from "./digest.ts";

/**
 * The script that a merchant's page includes beside the checkout's frame. It greets the frame, sets the height that the
 * frame asks for, and passes each message to the page as an event of the frame (`checkout:status`). It is plain text
 * and served unchanged. A text included with `integrity` may never change: a new text needs a new name, and the old one
 * stays.
 */
export const EMBED_SCRIPT = `"use strict";
(() => {
  const SELECTOR = "iframe[data-checkout][src]";
  const originOf = (frame) => new URL(frame.src).origin;
  const isOurs = (data) => data && data.source === "${EMBED_SOURCE}" && data.version === ${EMBED_VERSION};
  const greet = (frame) =>
    frame.contentWindow.postMessage({ source: "${EMBED_SOURCE}", version: ${EMBED_VERSION}, type: "hello" }, originOf(frame));
  const statuses = new WeakMap();
  addEventListener("message", ({ source, origin, data }) => {
    if (!isOurs(data)) return;
    const frame = [...document.querySelectorAll(SELECTOR)].find((one) => one.contentWindow === source);
    if (!frame || origin !== originOf(frame)) return;
    if (data.type === "height" && data.height > 0) frame.style.height = data.height + "px";
    if (data.type === "status") {
      // Another page of the checkout begins at its top.
      if (statuses.has(frame) && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      statuses.set(frame, data.status);
    }
    frame.dispatchEvent(new CustomEvent("checkout:" + data.type, { bubbles: true, detail: data }));
  });
  // Each page of the checkout in the frame, also what comes after this script; a page that was there before it is no longer readable.
  document.addEventListener("load", ({ target }) => target.matches && target.matches(SELECTOR) && greet(target), true);
  for (const frame of document.querySelectorAll(SELECTOR)) if (!frame.contentDocument) greet(frame);
})();
`;
export const EMBED_SCRIPT_NAME = "checkout-1.0.js";
export const EMBED_SCRIPT_INTEGRITY = integrityOf(EMBED_SCRIPT);
