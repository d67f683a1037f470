import { EMBED_SOURCE, EMBED_VERSION } from "#provider/contract/embedding";

/**
 * The framed checkout's side of the messages to the page around it. It answers only a greeting from its parent window,
 * which the browser lets frame this page because its origin is allowed. The checkout works without this script.
 */
export const FRAME_SCRIPT = `"use strict";
(() => {
  const { status, code } = document.body.dataset;
  const shell = document.querySelector(".shell");
  if (!status || !shell || parent === self) return;
  let embedder;
  let told;
  const tell = (type, more) =>
    parent.postMessage({ source: "${EMBED_SOURCE}", version: ${EMBED_VERSION}, type, ...more }, embedder);
  const measure = () => {
    const height = Math.ceil(shell.getBoundingClientRect().height);
    if (!embedder || height === told) return;
    told = height;
    tell("height", { height });
  };
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || !data || data.source !== "${EMBED_SOURCE}" || data.version !== ${EMBED_VERSION}) return;
    if (data.type !== "hello" || embedder) return;
    embedder = origin;
    tell("ready");
    measure();
    tell("status", { status, code });
  });
  new ResizeObserver(measure).observe(shell);
})();
`;
