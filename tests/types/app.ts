/* Compiled with the app, whose types somebody has widened when one of these names of Node is no error any longer. */

// @ts-expect-error -- a component has no process
export const environment = process.env;

// @ts-expect-error -- nor Node's bytes
export const bytes = Buffer.from("");

// @ts-expect-error -- nor its modules
export type Files = typeof import("node:fs");

export const title = (): string => document.title;
