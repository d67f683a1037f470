import { selectAll } from "css-select";
import { parse } from "parse5";
import { adapter, type Htmlparser2TreeAdapterMap } from "parse5-htmlparser2-tree-adapter";

/*
 * Tests read HTML with these functions, as a browser without scripts does. They find elements by role, label, name,
 * heading, text or address, never by a class or by the order of attributes.
 */

export type Element = Htmlparser2TreeAdapterMap["element"];
type Node = Htmlparser2TreeAdapterMap["node"];
/** An answer, a piece of HTML, or an element of a page. */
export type Html = { text: string } | string | Element;

const isElement = (html: object): html is Element => "attribs" in html;
const read = (text: string) => parse(text, { treeAdapter: adapter, scriptingEnabled: false });

/** The parsed pages by answer: a test looks for many things in one page. */
const pages = new WeakMap<object, Node>();
let latest = { text: "", page: read("") };

function nodeOf(html: Html): Node {
  if (typeof html === "string") {
    if (latest.text !== html) latest = { text: html, page: read(html) };
    return latest.page;
  }
  if (isElement(html)) return html;
  const page = pages.get(html) ?? nodeOf(html.text);
  pages.set(html, page);
  return page;
}

/** The elements that match a selector, in the order of the page. */
export const findAll = (html: Html, selector: string): Element[] => selectAll<Node, Element>(selector, nodeOf(html));
/** The first element that matches a selector. */
export const find = (html: Html, selector: string): Element | undefined => findAll(html, selector)[0];
/** The first element that matches a selector. Throws if there is none. */
export function the(html: Html, selector: string): Element {
  const found = find(html, selector);
  if (!found) throw new Error(`Nothing on the page is "${selector}".`);
  return found;
}

/** This element, or the closest one around it, that passes the test. */
export function around(element: Element, isMeant: (one: Element) => boolean): Element | undefined {
  for (let at: Node | null = element; at && adapter.isElementNode(at); at = at.parent) if (isMeant(at)) return at;
  return undefined;
}

/** The value of an attribute: undefined without the attribute, empty for one without a value. */
export const attr = (element: Element | undefined, name: string): string | undefined =>
  element?.attribs[name.toLowerCase()];

/** The elements whose words belong to the line around them. All others begin a new line. */
const IN_LINE = new Set(
  "a abbr b bdi bdo cite code data dfn em i kbd mark q s samp span strong sub sup time u var".split(" "),
);
const UNSEEN = new Set(["script", "style", "template"]);

function textIn(node: Node): string {
  if (adapter.isTextNode(node)) return adapter.getTextNodeContent(node);
  if (!("children" in node)) return "";
  const inside = node.children.map(textIn).join("");
  if (!adapter.isElementNode(node)) return inside;
  if (UNSEEN.has(node.name)) return "";
  return IN_LINE.has(node.name) ? inside : ` ${inside} `;
}

/** The words of a page or an element as a person reads them, in one line; empty without an element. */
export const wordsOf = (html: Html | undefined): string =>
  html === undefined
    ? ""
    : textIn(nodeOf(html))
        .replaceAll(/[ \t\r\n\f]+/g, " ")
        .trim();
/** The words of each element that matches a selector. */
export const allWords = (html: Html, selector: string): string[] => findAll(html, selector).map(wordsOf);

/** The text of an element with its line breaks, such as the value of a field of several lines. */
export const rawTextOf = (element: Element | undefined): string =>
  (element?.children ?? []).map((node) => (adapter.isTextNode(node) ? adapter.getTextNodeContent(node) : "")).join("");

/** All texts, scripts and attributes of a page, for a check that a secret stands nowhere. */
export const everythingIn = (html: Html): string =>
  findAll(html, "*")
    .flatMap((element) => [rawTextOf(element), ...Object.values(element.attribs)])
    .join("\n");

/** All that a page runs by itself: scripts, and attributes that are scripts. */
export const scriptsIn = (html: Html): string[] =>
  findAll(html, "*").flatMap(({ name, attribs }) => [
    ...(name === "script" ? [name] : []),
    ...Object.keys(attribs).filter((attribute) => attribute.startsWith("on")),
  ]);

/** The content of the page itself, without menu and breadcrumbs. */
export const mainOf = (html: Html): Element => the(html, "main");
export const dialogOf = (html: Html): Element => the(html, "dialog");
export const headingOf = (html: Html): string => wordsOf(find(html, "h1"));
export const titleOf = (html: Html): string => wordsOf(find(html, "head title"));
/** The status beside the heading of a page. It is the one element there that has its own words as its title. */
export function statusOf(html: Html): string | undefined {
  const head = around(the(html, "h1"), ({ name }) => name === "div");
  const status = head && findAll(head, "[title]").find((element) => attr(element, "title") === wordsOf(element));
  return status && wordsOf(status);
}

const PARTS = new Set(["section", "article", "li", "dialog", "form", "main"]);
/** The part of a page that a heading belongs to. Throws if there is no such heading. */
export function under(html: Html, heading: RegExp | string): Element {
  const isMeant = (words: string) => (typeof heading === "string" ? words === heading : heading.test(words));
  const found = findAll(html, "h2, h3").find((element) => isMeant(wordsOf(element)));
  const part = found && around(found, ({ name }) => PARTS.has(name));
  if (!part) throw new Error(`The page has no heading "${heading}".`);
  return part;
}

export type Link = { to: string; words: string; element: Element };
/** The links of a page, each with its address and its words. */
export const linksIn = (html: Html): Link[] =>
  findAll(html, "a[href]").map((element) => ({ to: attr(element, "href") ?? "", words: wordsOf(element), element }));
/** The addresses of all links of a page. */
export const hrefsIn = (html: Html): string[] => linksIn(html).map(({ to }) => to);
/** The different matches of a pattern in the addresses of links: its first group, or the whole match. */
export const addressesIn = (html: Html, pattern: RegExp): string[] => [
  ...new Set(
    linksIn(html).flatMap(({ to }) => {
      const found = pattern.exec(to);
      return found ? [found[1] ?? found[0]] : [];
    }),
  ),
];
/** The first match of a pattern in the addresses of links; empty if there is none. */
export const addressIn = (html: Html, pattern: RegExp): string => addressesIn(html, pattern)[0] ?? "";

/** The rows of the tables of a page, without the rows of headings. */
export const rowsIn = (html: Html): Element[] => findAll(html, "tbody tr");
/** The words of the cells of a row, with the heading of the row. */
export const cellsOf = (row: Element): string[] => allWords(row, "th, td");

/** The names of the breadcrumbs, of folded ones too. No other navigation has an ordered list. */
export const crumbsIn = (html: Html): string[] => allWords(html, "nav:has(> ol) li:not(:has(li))");

export type Tab = Link & { isCurrent: boolean };
/** The links of a navigation by its label, such as the tabs of a list. Throws if there is no such navigation. */
export const tabsIn = (html: Html, label: string): Tab[] =>
  linksIn(the(html, `nav[aria-label="${label}"]`)).map((link) => ({
    ...link,
    isCurrent: attr(link.element, "aria-current") === "page",
  }));

/** The lists of terms of a page: each term with its descriptions. */
export const detailsIn = (html: Html): [term: string, ...said: string[]][] =>
  findAll(html, "dt").map((term) => {
    const said: string[] = [];
    for (let at: Node | null = term.next; at && !(adapter.isElementNode(at) && at.name === "dt"); at = at.next)
      if (adapter.isElementNode(at)) said.push(wordsOf(at));
    return [wordsOf(term), ...said];
  });
/** The first description of a term; undefined without the term. */
export const detailOf = (html: Html, term: string): string | undefined =>
  detailsIn(html).find(([name]) => name === term)?.[1];

/** The message at a field that is marked as wrong; undefined at any other field. */
export function problemAt(html: Html, name: string): string | undefined {
  const field = find(html, `[name="${name}"][aria-invalid=true]`);
  if (!field) return undefined;
  const ids = attr(field, "aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => wordsOf(find(html, `[id="${id}"]`))).join(" ");
}
