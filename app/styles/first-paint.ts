/**
 * `<link>` descriptors that hold the first paint back until the element they name is there, so that what is painted stays where it is
 * (docs/decisions/0115-fonts-do-not-hold-back-the-first-paint.md). The standard waits for all of the element, Chromium for its beginning. A page
 * without that element is painted when all of it has been read; a browser that does not know `expect` paints when it likes.
 */
const paintAfter = (id: string) => ({ rel: "expect", href: `#${id}`, blocking: "render" }) as const;

/** The headings of the table that a screen is for: what stands above them is there. */
export const LIST_HEADINGS_ID = "list-headings";
export const PAINT_AFTER_LIST_HEADINGS = paintAfter(LIST_HEADINGS_ID);

/** The heading of the chart, which stands behind what is to do. */
export const CHART_TITLE_ID = "paid-title";
export const PAINT_AFTER_TO_DO = paintAfter(CHART_TITLE_ID);

/** Stands behind a dialog, which would grow if it were painted in pieces. */
export const DIALOG_END_ID = "dialog-end";
export const PAINT_AFTER_DIALOG = paintAfter(DIALOG_END_ID);
