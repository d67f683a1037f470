/**
 * Whether a name seems to have lost letters: programs that save in a code page without them write question marks in
 * their place (`M?mm?d` for `Məmməd` in windows-1254). No name has a question mark of its own.
 */
export const hasLostLetters = (name: string): boolean => /\p{L}\?|\?\p{L}/u.test(name);
