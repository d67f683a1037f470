/**
 * Whether a problem that a browser tells of is a loading that was given up: a form that is sent, or a link that is followed, while a screen loads gives
 * that loading up. Remix leaves its own waiting unheard then, or, when the answer was already being decoded, writes what stopped it to the console
 * (`decodeViaTurboStream` of single-fetch.js). Nothing is lost by it.
 */
export const givenUp = (problem: string): boolean => problem.startsWith("AbortError: ");
