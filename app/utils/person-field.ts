/**
 * The field with the id of the person for whom a form was drawn. If another person is signed in when the form is sent,
 * it is only shown again (decision 0128).
 */
export const PERSON_FIELD = "drawnFor";
