/** The choice of a bank account among the person's cards. */
export const TO_IBAN = "IBAN";

/** An IBAN as people read it: four signs, a space, and so on. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
