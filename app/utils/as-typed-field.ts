/**
 * The field by which a form of ours says that another field holds an account number as a person typed it, in groups of
 * four: its value is that field's name. Only such a number is cleaned before it is judged (decision 0149).
 */
export const AS_TYPED_FIELD = "asTyped";
