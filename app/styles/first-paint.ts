/**
 * A `<link>` descriptor that holds the first paint back until the element it names is there, so that what is painted stays where it is
 * (docs/decisions/0115-fonts-do-not-hold-back-the-first-paint.md). The standard waits for all of the element, Chromium for its beginning. A page
 * without that element is painted when all of it has been read; a browser that does not know `expect` paints when it likes.
 */
export const paintAfter = (id: string) => ({ rel: "expect", href: `#${id}`, blocking: "render" }) as const;

/** The headings of the table that a screen is for: what stands above them is there. */
export const LIST_HEADINGS_ID = "list-headings";

/** Stands behind a dialog, which would grow if it were painted in pieces. */
export const DIALOG_END_ID = "dialog-end";
