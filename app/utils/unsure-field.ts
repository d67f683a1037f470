/**
 * The field of a form that comes back after an unknown outcome. It says that a later refusal of the form's key does not
 * tell the outcome of the first try.
 */
export const UNSURE_FIELD = "unsure";
