const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Keeps an amount on one line. Written as a character, it is lost in editors that take it for a plain space.
  "\u00a0": "&#160;",
};

/** Text escaped for HTML and SVG, inside an element as well as inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'\u00a0]/g, (sign) => ENTITIES[sign] ?? sign);
