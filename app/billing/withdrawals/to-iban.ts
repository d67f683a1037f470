/** The value of the choice "bank account" among the person's cards. */
export const TO_IBAN = "IBAN";

/** Groups an IBAN in fours, as people read it. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
