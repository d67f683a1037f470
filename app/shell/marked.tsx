/** Fewer digits stand everywhere. */
const LEAST_DIGITS = 2;

/** The text in pieces; those at odd places are digits that were typed. */
function piecesOf(text: string, asked: string): string[] {
  const typed = (asked.match(/\d+/g) ?? []).filter(({ length }) => length >= LEAST_DIGITS);
  return typed.length === 0 ? [text] : text.split(new RegExp(`(${typed.join("|")})`));
}

/** A text of a result, with the typed digits in bold: by them a person sees why it was found. */
export const Marked = ({ text, asked }: { text: string; asked: string }) => (
  <>{piecesOf(text, asked).map((piece, index) => (index % 2 === 1 ? <strong key={index}>{piece}</strong> : piece))}</>
);
