/**
 * The text for an error that a page did not catch: its stack, which begins with its name and message. Playwright gives
 * an empty stack if no script threw it, for example for an aborted load, and no name if it is not an Error.
 */
export const toldOf = ({ name, message, stack }: Error): string => stack || (name ? `${name}: ${message}` : message);

/**
 * Whether a browser's problem is an aborted load: a form that is sent, or a link that is followed, aborts the load of
 * the present screen. Remix then leaves its own promise unhandled or, if it was already decoding the answer, logs the
 * abort to the console (`decodeViaTurboStream` of single-fetch.js). This loses nothing.
 */
export const givenUp = (problem: string): boolean => problem.startsWith("AbortError: ");
