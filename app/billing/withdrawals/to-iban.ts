/** The value of the choice "bank account" among the person's cards. */
export const TO_IBAN = "IBAN";
