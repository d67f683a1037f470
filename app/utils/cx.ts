/** Joins the class names that apply; `undefined` when none does, so that no empty attribute is printed. */
export const cx = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;
