/** Joins the class names that apply; `undefined` if there are none, so that no empty attribute is written. */
export const cx = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;
