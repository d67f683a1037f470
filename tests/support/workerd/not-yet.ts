/** Calls that later issues answer. A call that is answered leaves the list. */
export const NOT_YET: readonly string[] = [];
