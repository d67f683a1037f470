/** The maximal number of letters stored of a file's name. */
const NAME_LENGTH = 120;

/**
 * How browsers write quotes and line ends in the name of an uploaded file (HTML, "multipart/form-data encoding
 * algorithm").
 */
const WRITTEN = /%(?:22|0D|0A)/g;

/**
 * The stored name of an uploaded file, without invisible characters and without those that have a meaning in a header
 * or a path.
 */
export const keptFileName = (name: string): string =>
  name
    .replace(WRITTEN, "")
    .replace(/[\p{C}"\\/]/gu, "")
    .slice(-NAME_LENGTH) || "file";
