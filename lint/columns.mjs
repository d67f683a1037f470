// No line of a comment or of a document's prose is longer than 120 columns. oxfmt handles code.
// tests/unit/house/columns.test.ts checks the whole project with this.

const COLUMNS = 120;
/** A line that is a comment, or part of one. Directives of tools cannot be broken. */
const COMMENT = /^\s*(?:\/\/(?!\s*(?:oxlint|@ts-))|\/?\*|\{?\/\*)/;
/** Rows of tables, headings and addresses cannot be broken. */
const WHOLE = /^\s*(?:\||#|<|\[[^\]]+\]:|https?:\/\/\S+$)/;
const FENCE = /^\s*```/;

/**
 * The numbers of the lines that are too long, counted from one.
 *
 * @param {string} path
 * @param {string} text
 * @returns {number[]}
 */
export function longLines(path, text) {
  const isDocument = path.endsWith(".md");
  let isFenced = false;
  return text.split("\n").flatMap((line, index) => {
    if (isDocument && FENCE.test(line)) isFenced = !isFenced;
    const counts = isDocument ? !isFenced && !WHOLE.test(line) : COMMENT.test(line);
    // Characters of two code units count once.
    return counts && [...line].length > COLUMNS ? [index + 1] : [];
  });
}
