import { isReadableLine } from "#provider/contract/fields";
import { OPTIONAL_CODE_LENGTH } from "#provider/contract/limits";

/** So many digits are no table or order but a card number in the wrong field, which is never stored. */
const MOST_DIGITS = 12;

/**
 * What a payer by QR typed to say what they pay for, blanks tidied; null for nothing, undefined when it cannot be
 * taken.
 */
export function readOptionalCode(typed: string): string | null | undefined {
  const code = typed.trim().replace(/\s+/g, " ");
  if (code === "") return null;
  if ([...code].length > OPTIONAL_CODE_LENGTH || !isReadableLine(code)) return undefined;
  return code.replace(/\D/g, "").length > MOST_DIGITS ? undefined : code;
}

/** How codes are compared: as typed, but for upper and lower case. */
export const optionalCodeKey = (code: string): string => code.trim().replace(/\s+/g, " ").toUpperCase();
