/** The headings of the table that a screen is for: what stands above them is there. */
export const LIST_HEADINGS_ID = "expect-headings";

/** The title of the dashboard's chart: what is to do stands above it. */
export const CHART_TITLE_ID = "expect-chart";

/** Stands behind a dialog, which would grow if it were painted in pieces. */
export const DIALOG_END_ID = "expect-dialog";

/** How each of these ids stands in a page. Nothing a person typed is written there with such quotation marks. */
const EXPECTED = ' id="expect-';

/**
 * The page with a link for each of these elements that it has, which holds the first paint back until the element is
 * there, so that what is painted stays where it is (docs/decisions/0115-fonts-do-not-hold-back-the-first-paint.md). The
 * standard waits for all of the element, Chromium for its beginning; a browser that does not know `expect` paints when
 * it likes. The links stand last in the head, where React leaves alone what it has not rendered: scripts have no use
 * for them, and a page that waits for what it has not is not painted before its end.
 */
export function withExpected(page: string): string {
  const headEnd = page.indexOf("</head>");
  let links = "";
  for (let at = page.indexOf(EXPECTED, headEnd); at !== -1; at = page.indexOf(EXPECTED, at + 1)) {
    const start = at + ' id="'.length;
    links += `<link rel="expect" href="#${page.slice(start, page.indexOf('"', start))}" blocking="render"/>`;
  }
  return links === "" ? page : page.slice(0, headEnd) + links + page.slice(headEnd);
}
