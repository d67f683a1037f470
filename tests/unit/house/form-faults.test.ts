import { expect, test } from "vitest";
import { formFaults } from "../../support/form-faults";

const WHOLE = `
  <form method="get" action="/search"><input name="q"><button>Search</button></form>
  <form id="ticked" method="post"></form>
  <input type="checkbox" name="ids" value="a" form="ticked"><input type="checkbox" name="ids" value="b" form="ticked">
  <button form="ticked" name="intent" value="send">Send</button><button form="ticked" name="intent" value="drop">Drop</button>
  <form method="post"><input type="hidden" name="ids" value="a"/><input type="hidden" name="ids" value="b"/>
  <input type="email" autoComplete="username" readOnly/><textarea name="text" id="text"></textarea><button type="submit">Send</button></form>`;

test("a page with whole forms has no fault", () => {
  expect(formFaults(WHOLE)).toEqual([]);
});

test.each([
  ['<form action="/search"><input name="q"></form>', "form /search (form 1): no button sends it"],
  ['<form><input name="q"><button type="button">Open</button></form>', "form  (form 1): no button sends it"],
  ["<form><input><button>Send</button></form>", "form  (form 1): a field (text) has no name"],
  ["<form><select></select><button>Send</button></form>", "form  (form 1): a field (select) has no name"],
  ['<form><input name="a"><textarea name="a"></textarea><button>Send</button></form>', 'two fields are called "a"'],
  [
    '<form><input name="a" type="checkbox" value="1"><input name="a" type="checkbox" value="1"><button>Send</button></form>',
    'two choices are "a=1"',
  ],
  ['<p id="a"></p><p class="b" id="a"></p>', 'the id "a" stands there twice'],
  ['<input name="a" form="gone"><button form="gone">Send</button>', "fields of a form that is not there (gone)"],
])("a page with %s has one", (page, fault) => {
  expect(formFaults(page)).toEqual([expect.stringContaining(fault)]);
});
