/** One data object of an EMV code: two digits that name it, and its value. */
export type EmvField = { readonly tag: string; readonly value: string };

/** A length has two decimal digits. */
const MOST_LETTERS = 99;
const HEAD = /^(\d\d)(\d\d)/;

/**
 * A data object as text: tag, length, value. The length counts letters (UTF-16 units, which are the letters of our
 * languages), as the specification's own example does. Throws `RangeError` for a value that no length can say.
 */
export function written(tag: string, value: string): string {
  if (value.length === 0 || value.length > MOST_LETTERS) throw new RangeError(`The value of ${tag} has no length.`);
  return tag + String(value.length).padStart(2, "0") + value;
}

/** The data objects of a text, in its order; undefined where a length does not fit or something is left over. */
export function readFields(text: string): readonly EmvField[] | undefined {
  const fields: EmvField[] = [];
  for (let at = 0; at < text.length;) {
    const [head, tag, length] = HEAD.exec(text.slice(at)) ?? [];
    if (head === undefined || tag === undefined) return undefined;
    const value = text.slice(at + head.length, at + head.length + Number(length));
    if (value.length !== Number(length) || value.length === 0) return undefined;
    fields.push({ tag, value });
    at += head.length + value.length;
  }
  return fields;
}
