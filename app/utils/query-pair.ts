const NEEDS_NO_ESCAPE = /^[\w.*-]*$/;

/** One parameter as URLSearchParams writes it. A list has an address in every row, and most of them have nothing to escape. */
export const queryPair = (name: string, value: string): string =>
  NEEDS_NO_ESCAPE.test(name) && NEEDS_NO_ESCAPE.test(value)
    ? `${name}=${value}`
    : new URLSearchParams([[name, value]]).toString();
