/** Characters that no cell can hold. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Beginnings that a spreadsheet may take for a formula, full-width forms included, also behind blanks. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠]|^[\t\r]/u;
const PHONE = /^\+\d+$/;

/**
 * Makes a text safe from being run as a formula, in this file or after saving it as CSV: an apostrophe goes in front of
 * a possible formula. Phone numbers stay unchanged: at worst they become numbers.
 */
export function safeText(text: string): string {
  const clean = text.replace(/\p{Surrogate}/gu, "\ufffd").replace(UNPRINTABLE, "");
  return FORMULA_START.test(clean) && !PHONE.test(clean) ? `'${clean}` : clean;
}
