import type { Patch } from "./worker-patches";

/**
 * React's renderer, which writes what a component marked by `sharedMarkup` (app/components/page/shared-markup.ts) wrote before when its
 * properties and the contexts read in it are the same, and plain elements without a look at each name there is (docs/decisions/0113, 0114).
 */
export const REACT_RENDERER: Patch = {
  module: "react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
  changes: [
    [
      'function Gb(a,b,c,d,f){if("function"===typeof c)if(c.prototype&&c.prototype.isReactComponent){',
      'function Gb(a,b,c,d,f,g){if("function"===typeof c&&c.sharesMarkup&&!g)keptElement(a,b,c,d,f);else if("function"===typeof c)if(c.prototype&&c.prototype.isReactComponent){spoil();',
    ],
    ["readContext:function(a){return a._currentValue2}", "readContext:noted"],
    ["useContext:function(a){Q();return a._currentValue2}", "useContext:function(a){Q();return noted(a)}"],
    ["d=d(c._currentValue2);", "d=d(noted(c));"],
    ["useId:function(){", "useId:function(){spoil();"],
    ["useSyncExternalStore:function(a,b,c){", "useSyncExternalStore:function(a,b,c){spoil();"],
    [
      "typeof c){f=b.blockedSegment;e=ya(",
      "typeof c){if(PLAIN_ELEMENTS.has(c)){plainElement(a,b,c,d);return}f=b.blockedSegment;e=ya(",
    ],
    [
      'function x(a,b,c,d){switch(c){case "style"',
      'function x(a,b,c,d){if("string"===typeof d){var e=beginningOf(c);if(e){a.push(e,v(d),\'"\');return}}switch(c){case "style"',
    ],
  ],
  added: `
// Elements that are written by their properties alone, without a look at each name there is.
const PLAIN_ELEMENTS = new Set(["a", "button", "caption", "code", "dd", "details", "div", "dl", "dt", "fieldset", "form", "g", "h1", "h2", "h3", "header", "label", "legend", "li", "main", "nav", "ol", "p", "path", "rect", "section", "small", "span", "strong", "summary", "td", "text", "th", "time", "ul", "use"]);
function plainElement(request, task, type, props) {
  const segment = task.blockedSegment;
  const { chunks, formatContext } = segment;
  chunks.push(A(type));
  let content = null;
  let markup = null;
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === "children") content = value;
    else if (name === "dangerouslySetInnerHTML") markup = value;
    else x(chunks, request.responseState, name, value);
  }
  chunks.push(">");
  y(chunks, markup, content);
  segment.lastPushedText = false;
  if (typeof content === "string") chunks.push(v(content));
  else if (content !== null) {
    segment.formatContext = 4 <= formatContext.insertionMode || 0 === formatContext.insertionMode ? w(1, null) : formatContext;
    Hb(request, task, content);
    segment.formatContext = formatContext;
  }
  chunks.push("</", type, ">");
  segment.lastPushedText = false;
}
// How an attribute begins whose value is written as it is given; nothing of one that is more than its text.
const beginnings = new Map();
function beginningOf(name) {
  let beginning = beginnings.get(name);
  if (beginning === undefined) {
    const special = /^(?:style|default(?:Value|Checked)|innerHTML|suppress\\w+|on.*)$/i.test(name);
    const known = t.hasOwnProperty(name) ? t[name] : null;
    const written = known ? (known.type < 3 ? known.attributeName : "") : ja(name) ? name : "";
    beginning = special || written === "" ? "" : " " + written + '="';
    if (beginnings.size < 500) beginnings.set(name, beginning);
  }
  return beginning;
}
// What is being written now to be kept: the contexts read so far with their values; or nothing can be kept of it. Of what belongs to one page, such
// as its address, nothing must stay in the memory.
let keeping = null;
function noted(context) {
  const value = context._currentValue2;
  if (keeping) {
    keeping.read.set(context, value);
    if (!context.isLasting && isProvided(context)) keeping.isSpoiled = true;
  }
  return value;
}
function isProvided(context) {
  for (let provided = E; provided; provided = provided.parent) if (provided.context === context) return true;
  return false;
}
function spoil() {
  if (keeping) keeping.isSpoiled = true;
}
const keptOf = new WeakMap();
// What a blank may hold: it must look the same in an address and in a text, but for what both write as an entity.
const BLANK = /^(?:[\\w-]+|https?:\\/\\/[\\w.:\\/-]+|\\/[\\w.\\/-]*(?:\\?[^\\s"<>]*)?)$/;
// Stands in the blanks while the markup around them is made. No text of anybody is like it; made late, since a Worker draws no numbers as it starts.
let blank = "";
function keptElement(request, task, type, props, ref) {
  const segment = task.blockedSegment;
  const values = type.blanks && valuesOf(type.blanks, props);
  // Options differ by what is chosen in the list around them, and static markup has no marks between its texts.
  if (values === null || segment.formatContext.selectedValue !== null || request.responseState.generateStaticMarkup) return Gb(request, task, type, props, ref, true);
  let known = keptOf.get(type);
  if (!known) keptOf.set(type, (known = new Map()));
  const given = values ? withBlanks(type.blanks, props) : props;
  const key = keyOf(given);
  const found = known.get(key);
  if (found && isAsBefore(found.read)) {
    if (keeping) for (const [context, value] of found.read) keeping.read.set(context, value);
    segment.chunks.push(values ? filledIn(found.markup, values) : found.markup);
    segment.lastPushedText = false;
    return;
  }
  const outer = keeping;
  const mine = (keeping = { read: new Map(), isSpoiled: false });
  const [start, children, isAfterText] = [segment.chunks.length, segment.children.length, segment.lastPushedText];
  try {
    Gb(request, task, type, given, ref, true);
  } finally {
    keeping = outer;
    if (outer) {
      for (const [context, value] of mine.read) outer.read.set(context, value);
      if (mine.isSpoiled) outer.isSpoiled = true;
    }
  }
  const markup = segment.chunks.slice(start).join("");
  const isKept = !mine.isSpoiled && segment.children.length === children && !segment.lastPushedText && markup.startsWith("<") && markup.length <= 20000;
  if (isKept) {
    if (known.size >= 100) known.clear();
    known.set(key, { markup: values ? markup.split(blank) : markup, read: mine.read });
  }
  if (!values) return;
  segment.chunks.length = start;
  if (isKept) segment.chunks.push(filledIn(markup.split(blank), values));
  else {
    segment.children.length = children;
    segment.lastPushedText = isAfterText;
    Gb(request, task, type, props, ref, true);
  }
}
// Texts, which most properties are, with their lengths, so that no two can run into one another.
function keyOf(props) {
  let key = "";
  for (const name in props) {
    const value = props[name];
    if (typeof value === "string") key += name + " " + value.length + ":" + value;
    else if (value !== undefined) key += name + "=" + (typeof value === "object" ? JSON.stringify(value) : value) + ";";
  }
  return key;
}
// By their places among the blanks; null: one of them cannot be filled in, so that the component is written as any other.
function valuesOf(blanks, props) {
  const values = {};
  for (let index = 0; index < blanks.length; index++) {
    const value = props[blanks[index]];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" || !BLANK.test(value)) return null;
    values[index] = v(value);
  }
  return values;
}
function withBlanks(blanks, props) {
  blank ||= "b" + crypto.randomUUID().replaceAll("-", "");
  const given = { ...props };
  for (let index = 0; index < blanks.length; index++) if (typeof given[blanks[index]] === "string") given[blanks[index]] = blank + index;
  return given;
}
// The piece after a blank begins with its number.
function filledIn(pieces, values) {
  let markup = pieces[0];
  for (let index = 1; index < pieces.length; index++) markup += values[pieces[index][0]] + pieces[index].slice(1);
  return markup;
}
function isAsBefore(read) {
  for (const [context, value] of read) if (context._currentValue2 !== value) return false;
  return true;
}
`,
};
