import { createRequire } from "node:module";
import { createContext, createElement, Fragment, useContext, useId, useState, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { sharedMarkup } from "~/components/page/shared-markup";
import { REACT_RENDERER } from "../../../scripts/vite/react-renderer";
import { patchedCode, writeModule } from "../../support/patched-modules";

/*
 * React's renderer as the Worker has it, held against React's own: the same markup, for whoever reads it the first time and for everybody after.
 */

const file = writeModule("react-renderer.cjs", patchedCode(REACT_RENDERER.module));
const renderer: unknown = createRequire(import.meta.url)(file);

/** What the Worker writes. */
function written(node: ReactNode, how: "renderToString" | "renderToStaticMarkup" = "renderToString"): string {
  const render: unknown = typeof renderer === "object" && renderer !== null ? Reflect.get(renderer, how) : undefined;
  if (typeof render !== "function") throw new Error("No renderer.");
  return String(render(node));
}

/** Expects it twice: written anew, and out of what is kept. */
function expectAsReact(node: ReactNode) {
  const theirs = renderToString(node);
  expect(written(node)).toBe(theirs);
  expect(written(node)).toBe(theirs);
}

/** A shared component that counts how often it is asked. */
function counted(Component: (props: { text?: string }) => ReactNode) {
  const count = { times: 0 };
  const Shared = sharedMarkup((props: { text?: string }) => {
    count.times += 1;
    return Component(props);
  });
  return { Shared, count };
}

const e = createElement;

test("elements are written as React writes them", () => {
  const attributes: readonly object[] = [
    {},
    { className: "a b", id: "x", title: `"<>&'`, style: { marginTop: 4, color: "red" } },
    { className: undefined, hidden: true, "aria-hidden": true, "aria-label": "", "data-x": false, tabIndex: -1 },
    { onClick: () => undefined, suppressHydrationWarning: true, "bad name": "x", ONLOAD: "x", onclick: "x", on: "y" },
    { href: "/a?b=c&d=e", download: true, popover: "auto", popovertarget: "menu", itemScope: true, dateTime: "2026" },
    { dangerouslySetInnerHTML: { __html: "<b>raw</b>" } },
    { cols: "3", start: "0", value: "text", defaultValue: "other", checked: "yes", open: "", disabled: "disabled" },
    { htmlFor: "x", acceptCharset: "utf-8", xlinkHref: "#a", strokeWidth: "2", viewBox: "0 0 1 1", unknownName: "x" },
    { lang: 5, role: null, colSpan: 2, rowSpan: "2", contentEditable: "true", spellCheck: false, draggable: "true" },
  ];
  const tags = ["a", "button", "details", "div", "g", "h1", "label", "li", "path", "span", "svg", "td", "text", "time"];
  for (const tag of [...tags, "input", "hr", "my-element", "use"])
    for (const props of attributes)
      if (!("dangerouslySetInnerHTML" in props) || !["input", "hr"].includes(tag)) expectAsReact(e(tag, props));
});

test("so is what stands in them", () => {
  const inner = (children: ReactNode) =>
    e("div", null, e("p", null, children), e("svg", null, e("text", null, children)));
  for (const children of ["text", "", "a<b", 0, 7, null, false, true, ["a", "b", 1], [], e("b", null, "x")]) {
    expectAsReact(inner(children));
    expectAsReact(e("ul", null, "before", e("li", null, children), "after", children));
  }
  const options = ["a", "b"].map((value) => e("option", { key: value, value }, value));
  expectAsReact(
    e("table", null, e("tbody", null, e("tr", null, e("td", null, e("select", { defaultValue: "b" }, options))))),
  );
  expectAsReact(e("textarea", { defaultValue: "\nline" }));
  expectAsReact(e("pre", null, "\nline"));
});

test("markup is shared by those who get the same", () => {
  const { Shared, count } = counted(({ text }) => e("p", null, text, " and ", text));
  const page = (text: string) => e("main", null, "before", e(Shared, { text }), "after", e(Shared, { text }));
  for (const text of ["a", "b<", "a"]) expectAsReact(page(text));
  // React's own renderer asks twice for each of the three pages, ours once for each text.
  expect(count.times).toBe(6 + 2);
  // Static markup has no marks between its texts.
  expect(written(page("a"), "renderToStaticMarkup")).toBe(renderToStatic(page("a")));
});

const renderToStatic = (node: ReactNode) => renderToString(node).replaceAll("<!-- -->", "");

test("a context that lasts is compared; with one that belongs to a page nothing is kept", () => {
  const Lasting = Object.assign(createContext("none"), { isLasting: true });
  const OfPage = createContext("none");
  for (const [Context, keeps] of [
    [Lasting, true],
    [OfPage, false],
  ] as const) {
    const { Shared, count } = counted(() => e("p", null, useContext(Context)));
    const Outer = sharedMarkup(() => e("section", null, e(Shared, {})));
    const page = (value: string | undefined) => {
      const content = e(Fragment, null, e(Shared, {}), e(Outer, {}));
      return value === undefined ? content : e(Context.Provider, { value }, content);
    };
    const asked = (value: string | undefined) => {
      const before = count.times;
      expect(written(page(value))).toContain(`<p>${value ?? "none"}</p><section><p>${value ?? "none"}</p></section>`);
      return count.times - before;
    };
    expect([asked("en"), asked("en"), asked("ru"), asked("ru")]).toEqual(keeps ? [1, 0, 1, 0] : [2, 2, 2, 2]);
    // Nobody provides it: the value that it has by itself lasts.
    expect([asked(undefined), asked(undefined)]).toEqual([1, 0]);
    for (const value of ["en", undefined, "ru"]) expectAsReact(page(value));
  }
});

test("nothing is kept of what React numbers, of text alone, and of what fails", () => {
  const numbered = counted(() => e("p", { id: useId() }, "x"));
  const bare = counted(({ text }) => text);
  const state = counted(() => e("p", null, useState("kept")[0]));
  const page = e(
    "main",
    null,
    [numbered, bare, state].map(({ Shared }, key) => [e(Shared, { key, text: "t" }), "|"]),
  );
  expectAsReact(page);
  expectAsReact(page);
  // React's own asks each time, and so does ours but for the last, of which it has kept the first.
  expect([numbered, bare, state].map(({ count }) => count.times)).toEqual([6, 6, 3]);

  let isBroken = true;
  const Failing = sharedMarkup(() => {
    if (isBroken) throw new Error("broken");
    return e("p", null, "whole");
  });
  const Around = sharedMarkup(() => e("div", null, e(Failing, {})));
  expect(() => written(e(Around))).toThrow("broken");
  isBroken = false;
  expectAsReact(e(Around));
});

/** A component with two blanks, counting how often it is asked. */
function blanked(write: (props: { id?: string; name?: string | null; kind?: string }) => ReactNode) {
  const count = { times: 0 };
  const Shared = sharedMarkup(
    (props: { id?: string; name?: string | null; kind?: string }) => {
      count.times += 1;
      return write(props);
    },
    ["id", "name"],
  );
  return { Shared, count };
}

test("what differs from row to row is filled in", () => {
  const { Shared, count } = blanked(({ id, name, kind }) =>
    e("p", { id, title: `${kind}: ${name}` }, name && e("a", { href: `/a/${id}/9?b=${id}` }, name, "1"), kind, id),
  );
  const rows = [
    { id: "inv_1-A", name: "https://pay.example:8788/pay/7H", kind: "a" },
    { id: "7", name: "8", kind: "a" },
    { id: "x", name: null, kind: "a" },
    { id: "y", kind: "a" },
  ];
  const page = e(
    "ul",
    null,
    rows.map((row, key) => e("li", { key }, "before", e(Shared, row), "after")),
  );
  expectAsReact(page);
  // Of React's own rendering each of the four; of ours one for both whose blanks are filled, one for each other.
  expect(count.times).toBe(4 + 3);
  expectAsReact(e(Shared, { id: "7", name: "8", kind: "b" }));
  expect(count.times).toBe(4 + 3 + 2);
  // What an address or a text would write otherwise is no blank's, nor is an empty text.
  for (const name of ["a b", "<b>", "a&b", "", "é", "javascript:x", "https://a.example/?q=1"]) {
    const before = count.times;
    expectAsReact(e("div", null, "before", e(Shared, { id: "7", name, kind: "a" }), "after"));
    expect(count.times - before, name).toBe(3);
  }
  expect(written(e(Shared, { id: "7", name: "8", kind: "a" }), "renderToStaticMarkup")).not.toContain("<!-- -->");

  // An address of the app is, with what a page is asked for; what it has to write as an entity it does.
  const form = blanked(({ name }) => e("form", null, e("input", { type: "hidden", defaultValue: name }), name));
  for (const name of ["/", "/a/inv_1", "/a?b=c&d='%20x:y+z", "//a?b&amp;c"]) expectAsReact(e(form.Shared, { name }));
  expect(form.count.times).toBe(4 + 1);
  for (const name of ['/a?"', "/a?<b>", "/a?b c", "/a b", "/ü", "/a#b"]) expectAsReact(e(form.Shared, { name }));
  expect(form.count.times).toBe(4 + 1 + 6 * 3);
});

test("blanks are filled in inside of others, and where nothing can be kept each is written anew", () => {
  const inner = blanked(({ id }) => e("b", null, id));
  const outer = blanked(({ id, name }) => e("p", null, e(inner.Shared, { id, name }), name));
  for (const [id, name] of [
    ["a", "b"],
    ["c", "d"],
    ["b", "a"],
  ] as const)
    expectAsReact(e("main", null, e(outer.Shared, { id, name })));
  expect([outer.count.times, inner.count.times]).toEqual([3 + 1, 3 + 1]);

  const numbered = blanked(({ id }) => e("p", { id: `${useId()}${id}` }, id));
  const text = blanked(({ id }) => id);
  for (const { Shared } of [numbered, text])
    for (const id of ["a", "b"]) expectAsReact(e("main", null, "before", e(Shared, { id }), "|", e(Shared, { id })));
});

test("within a list of options each is marked by what is chosen", () => {
  const Option = sharedMarkup(({ value }: { value: string }) => e("option", { value }, value));
  const list = (chosen: string) =>
    e("select", { defaultValue: chosen }, e(Option, { value: "a" }), e(Option, { value: "b" }));
  for (const chosen of ["a", "b", "a"]) expectAsReact(list(chosen));
});

test("a component remembers a bounded number", () => {
  const { Shared, count } = counted(({ text }) => e("p", null, text));
  for (let number = 0; number < 250; number += 1) written(e(Shared, { text: String(number) }));
  written(e(Shared, { text: "249" }));
  expect(count.times).toBe(250);
  written(e(Shared, { text: "0" }));
  expect(count.times).toBe(251);
});
