/** An account's number in groups, as cards and letters have it; of one that is not known whole, what is known. */
export const groupDigits = (number: string): string => number.replace(/(.{4})(?=.)/gu, "$1 ");
