/** The headings of a list screen's table: when they are there, everything above them is too. */
export const LIST_HEADINGS_ID = "expect-headings";

/** The title of the dashboard's chart: the tasks stand above it. */
export const CHART_TITLE_ID = "expect-chart";

/** The end of a dialog, which would grow if the browser painted it in pieces. */
export const DIALOG_END_ID = "expect-dialog";

/** How these ids are written in a page. Input is never written there with such quotation marks. */
const EXPECTED = ' id="expect-';

/**
 * A link for each of these elements that the body has, for the end of the head. The link delays the first paint until
 * the element is there, so that painted parts do not move (decision 0115). The standard waits for the whole element,
 * Chromium for its beginning; a browser that does not know `expect` paints when it likes. The links stand last in the
 * head, where React leaves elements that it has not rendered: scripts have no use for them, and a page that waits for
 * a missing element is not painted before its end.
 */
export function expectedLinks(body: string): string {
  let links = "";
  for (let at = body.indexOf(EXPECTED); at !== -1; at = body.indexOf(EXPECTED, at + 1)) {
    const start = at + ' id="'.length;
    links += `<link rel="expect" href="#${body.slice(start, body.indexOf('"', start))}" blocking="render"/>`;
  }
  return links;
}
