import { isReadableLine } from "#provider/contract/fields";
import { OPTIONAL_CODE_LENGTH } from "#provider/contract/limits";
import { plainDigits, withoutMarks } from "#provider/rules/typed-text";

/** More digits than this are a card number in the wrong field, not a table or an order. It is never stored. */
const MOST_DIGITS = 12;

/**
 * The text by which a payer with a QR code said what they pay for, with blanks cleaned up. Null if empty, undefined if
 * it is refused.
 */
export function readOptionalCode(typed: string): string | null | undefined {
  const code = withoutMarks(typed).trim().replace(/\s+/g, " ");
  if (code === "") return null;
  if ([...code].length > OPTIONAL_CODE_LENGTH || !isReadableLine(code)) return undefined;
  return plainDigits(code).replace(/\D/g, "").length > MOST_DIGITS ? undefined : code;
}

/** The form in which codes are compared: without regard to case, blanks, and the keyboard of its digits. */
export const optionalCodeKey = (code: string): string =>
  plainDigits(withoutMarks(code)).trim().replace(/\s+/g, " ").toUpperCase();
