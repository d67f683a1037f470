/* Compiled with the sandbox, whose types somebody has widened when one of these names of a browser is no error. */

// @ts-expect-error -- a Worker has no document
export const title = document.title;

// @ts-expect-error -- nor a window
export const width = window.innerWidth;

// @ts-expect-error -- nor elements
export type Element = HTMLElement;

export const bytes = Buffer.from("");
