/**
 * The field of a form that says for whom it was drawn. Sent while somebody else is signed in, it is only shown again
 * (decision 0128).
 */
export const PERSON_FIELD = "drawnFor";
