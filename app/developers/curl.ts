/** A word of a shell's command, quoted where it must be. */
export const shellWord = (text: string): string =>
  /^[\w=.@:/+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A form's post as curl, in as many lines as it has parts. `address` is a path of the app, with what stands in double
 * quotes of a shell; each part is an option that is quoted already.
 */
export const curl = (address: string, parts: readonly string[]): string =>
  [`curl -i -b jar -c jar "$APP${address}"`, ...parts.map((one) => `  ${one}`)].join(" \\\n");
