/** PINs of every phone of the sandbox: the first says who one is, the second signs. */
export const PINS = { PIN1: "1234", PIN2: "12345" } as const;
/** So many wrong ones in a row block a PIN. */
export const PIN_TRIES = 3;

/** A phone's number as people type it, in E.164; undefined where it is none. */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/[\s()+-]/g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}
