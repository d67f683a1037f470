import type { Paper } from "~/paths/till";

const MM_OF_PIXEL = 25.4 / 96;

/**
 * Prints the receipt on paper of its width. No browser takes the height of a page from its content (`auto` is a
 * letter), so the receipt is measured and its page is written: a millimetre more, as a fifth of one is a second page.
 * The rule goes into a sheet that is there, which the page's policy allows; a later one counts before an earlier one.
 */
export function printOn(paper: Paper): void {
  const receipt = document.querySelector(".till-paper");
  const sheet = document.styleSheets[0];
  if (receipt && sheet) {
    const height = Math.ceil(receipt.getBoundingClientRect().height * MM_OF_PIXEL) + 1;
    sheet.insertRule(`@page { size: ${paper}mm ${height}mm; margin: 0; }`, sheet.cssRules.length);
  }
  window.print();
}
