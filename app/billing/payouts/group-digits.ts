/** Groups an account number in fours, as cards and letters show it. Also groups a partly hidden number. */
export const groupDigits = (number: string): string => number.replace(/(.{4})(?=.)/gu, "$1 ");
