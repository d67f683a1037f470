/** Characters that no cell can hold. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Beginnings that a spreadsheet may take for a formula, also their full-width forms, also behind blanks. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠]|^[\t\r]/u;
const PHONE = /^\+\d+$/;

/**
 * A text that no spreadsheet runs as a formula, in this file or after saving it as CSV: what could begin a formula gets
 * an apostrophe in front. Phone numbers are left as they are: they would be numbers at worst.
 */
export function safeText(text: string): string {
  const clean = text.replace(/\p{Surrogate}/gu, "\ufffd").replace(UNPRINTABLE, "");
  return FORMULA_START.test(clean) && !PHONE.test(clean) ? `'${clean}` : clean;
}
