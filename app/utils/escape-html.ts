const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Keeps an amount on one line, and is lost where an editor takes it for a plain space.
  "\u00a0": "&#160;",
};

/** Text as it may stand in HTML and SVG, inside an element as well as inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'\u00a0]/g, (sign) => ENTITIES[sign] ?? sign);
