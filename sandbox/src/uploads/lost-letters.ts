/**
 * Whether a name looks as if letters of it were lost: programs that save in a code page without them write question
 * marks in their place (`M?mm?d` for `Məmməd` in windows-1254). Names have none of their own.
 */
export const hasLostLetters = (name: string): boolean => /\p{L}\?|\?\p{L}/u.test(name);
