/** Articles, conjunctions and short prepositions, which stay small inside a title. */
const SMALL = /^(?:an?|and|as|at|but|by|for|from|in|nor|of|on|or|the|to|with)$/;

/**
 * English text as a title: "Send a New Code". The first and the last word have a capital, the small words between them
 * have none. A word with other signs than letters stays as it is: `@`, a file's ending, a number, a name's capitals.
 */
export const titleCase = (text: string): string =>
  text.replace(/(?<!\S)[a-z][a-z’-]*(?![^\s,:…?])/g, (word, at: number) =>
    at > 0 && at + word.length < text.length && SMALL.test(word) ? word : word[0]?.toUpperCase() + word.slice(1),
  );
