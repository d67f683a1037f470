import css from "./app.css?inline";
import href from "./app.css?url";

/** The stylesheet of every page: where it lies, its text, and a word that is another one when the text is. */
export const STYLESHEET = { href, css, version: /-([\w-]+)\.css$/.exec(href)?.[1] ?? "" };
