/** A form as `npm run docs` writes it into `documented-forms.json`, from the source of docs/forms.md. */
export type DocumentedForm = {
  /** Its address, with `{name}` for a part that is an id. */
  path: string;
  /** The search of the example's address. */
  search: string;
  /** What the example sends; a field of several values is there several times. */
  example: readonly { name: string; value: string }[];
  file: { field: string; example: string } | null;
};

/** A part of a documented address that is an id. */
export const ID_PART = /\{(\w+)\}/g;
/** An address that may stand within the double quotes of a shell. */
const SAFE_PATH = /^\/[\w./-]*$/;

/** Parts that are words of their own and no ids. Every id has a digit or an underscore, so no screen's name is one. */
const WORDS = ["step", "act"];
const partPattern = (_: string, name: string) => (WORDS.includes(name) ? "[\\w-]+" : "(?=[^/]*[\\d_])[^/]+");
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(ID_PART, partPattern)}$`);
const partsOf = (path: string) => path.split("/");

/**
 * The form at the address of a page, or at an address as docs/forms.md writes it. A form without ids in its address
 * comes first.
 */
export function formAt<Form extends { path: string }>(forms: readonly Form[], at: string): Form | undefined {
  return (
    forms.find(({ path }) => path === at) ??
    (SAFE_PATH.test(at) ? forms.find(({ path }) => patternOf(path).test(at)) : undefined)
  );
}

/** The forms that open from a page: their addresses begin with the page's own. */
export function formsBelow<Form extends { path: string }>(forms: readonly Form[], at: string): Form[] {
  if (at === "/" || !SAFE_PATH.test(at.replaceAll(ID_PART, "$1"))) return [];
  const count = partsOf(at).length;
  return forms.filter(({ path }) => {
    const parts = partsOf(path);
    const start = parts.slice(0, count).join("/");
    return parts.length > count && (start === at || patternOf(start).test(at));
  });
}
