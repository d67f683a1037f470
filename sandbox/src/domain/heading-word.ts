import { searchText } from "#provider/rules/search-text";
import { withoutUnseen } from "#provider/rules/typed-text";

/**
 * A heading of a file as headings are compared and remembered: its words as for search, without the signs in it that
 * nobody sees.
 */
export const headingWord = (heading: string): string => searchText(withoutUnseen(heading));
