/** Longest name of a file that is kept; it is told in letters. */
const NAME_LENGTH = 120;

/**
 * As browsers write a quote and ends of lines in the name of a file that they send (HTML, "multipart/form-data encoding
 * algorithm").
 */
const WRITTEN = /%(?:22|0D|0A)/g;

/**
 * The name of a file that somebody sent, as it is kept: no signs that hide, and none that a header or a path would take
 * for its own.
 */
export const keptFileName = (name: string): string =>
  name
    .replace(WRITTEN, "")
    .replace(/[\p{C}"\\/]/gu, "")
    .slice(-NAME_LENGTH) || "file";
