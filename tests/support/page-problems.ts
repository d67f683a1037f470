/**
 * What to tell of an error that a page did not catch: its stack, which begins with its name and message. Playwright
 * gives an empty one where no script threw it, as when a loading breaks off, and no name either where it is not an
 * Error.
 */
export const toldOf = ({ name, message, stack }: Error): string => stack || (name ? `${name}: ${message}` : message);

/**
 * Whether a problem that a browser tells of is a loading that was given up: a form that is sent, or a link that is
 * followed, while a screen loads gives that loading up. Remix leaves its own waiting unheard then, or, when the answer
 * was already being decoded, writes what stopped it to the console (`decodeViaTurboStream` of single-fetch.js). Nothing
 * is lost by it.
 */
export const givenUp = (problem: string): boolean => problem.startsWith("AbortError: ");
