/** An IBAN as people compare it: four signs, a space, and so on. Anything else as it is. */
export const groupedIban = (text: string): string =>
  /^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(text) ? text.replace(/(.{4})(?=.)/g, "$1 ") : text;
