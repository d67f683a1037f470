/**
 * The field of a form that comes back after an unknown outcome: the next refusal of its key does not say what the first
 * try did.
 */
export const UNSURE_FIELD = "unsure";
