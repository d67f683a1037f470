import { titleCase } from "../../app/i18n/title-case";

/** The words of a button of the app as a page of this language shows them. */
export const onButton = (language: string, words: string): string => (language === "en" ? titleCase(words) : words);
