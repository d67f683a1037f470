/** The value of the choice of an account that is typed, among the person's cards. */
export const TO_IBAN = "IBAN";
/** The value of the choice of the merchant's own account. */
export const TO_OWN = "OWN";
