/** A body that no form and no call sends, and its refusal. Without `type` it has no content type. */
export type HostileBody = { name: string; type?: string; body: string; status: 400 | 413 | 415 };

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MULTIPART = "multipart/form-data; boundary=edge";

const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

/** Bodies that are wrong for every receiver. */
const MISLABELED: readonly HostileBody[] = [
  { name: "no content type", body: "username=a", status: 415 },
  { name: "text", type: "text/plain", body: "username=a", status: 415 },
  { name: "an invented type", type: "x/y;;;=", body: "username=a", status: 415 },
];

/** Forms for any action of the app and any page of the sandbox. */
export const HOSTILE_FORMS: readonly HostileBody[] = [
  ...MISLABELED,
  { name: "JSON to a form", type: JSON_TYPE, body: '{"username":"a"}', status: 415 },
  {
    name: "a megabyte of names",
    type: FORM,
    body: times(1024, (index) => `n${index}${"a".repeat(1018)}&`),
    status: 413,
  },
  { name: "a long list by its last place", type: FORM, body: "username[999999999]=x", status: 400 },
  { name: "a list in a list", type: FORM, body: "a[0][0][0]=x", status: 400 },
  { name: "a record by dots", type: FORM, body: "a.b.c=x", status: 400 },
  { name: "__proto__", type: FORM, body: "__proto__=x", status: 400 },
  { name: "constructor", type: FORM, body: "constructor=x", status: 400 },
  { name: "__intent__", type: FORM, body: "__intent__=%7B%22type%22%3A%22reset%22%7D", status: 400 },
  { name: "__state__", type: FORM, body: "__state__=x", status: 400 },
  { name: "an empty name", type: FORM, body: "=x", status: 400 },
  { name: "a name of 100 letters", type: FORM, body: `${"a".repeat(100)}=x`, status: 400 },
  { name: "a value of 20 000 letters", type: FORM, body: `username=${"a".repeat(20_000)}`, status: 413 },
  { name: "100 000 fields", type: FORM, body: times(100_000, () => "x=1&"), status: 413 },
  { name: "1 000 fields in few bytes", type: FORM, body: times(1000, (index) => `f${index}=&`), status: 413 },
  { name: "40 000 repeats", type: FORM, body: times(40_000, () => "username=1&"), status: 413 },
  { name: "300 repeats", type: FORM, body: times(300, () => "username=1&"), status: 413 },
  { name: "multipart that breaks off", type: MULTIPART, body: part("username", "a").slice(0, -4), status: 400 },
  { name: "multipart without its boundary", type: "multipart/form-data", body: part("username", "a"), status: 400 },
  {
    name: "multipart of 600 parts",
    type: MULTIPART,
    body: `${times(600, (index) => part(`f${index}`, ""))}--edge--\r\n`,
    status: 413,
  },
  { name: "multipart with __proto__", type: MULTIPART, body: `${part("__proto__", "a")}--edge--\r\n`, status: 400 },
  {
    name: "a file where a text belongs",
    type: MULTIPART,
    body: `--edge\r\nContent-Disposition: form-data; name="username"; filename="a.txt"\r\n\r\na\r\n--edge--\r\n`,
    status: 400,
  },
];

/** Bodies for any call that takes JSON, and for control. */
export const HOSTILE_JSON: readonly HostileBody[] = [
  ...MISLABELED,
  { name: "a form", type: FORM, body: "username=a", status: 415 },
  { name: "a megabyte", type: JSON_TYPE, body: JSON.stringify({ a: "x".repeat(1024 * 1024) }), status: 413 },
  {
    name: "100 000 fields",
    type: JSON_TYPE,
    body: `{${times(100_000, (index) => `"f${index}":1,`)}"end":1}`,
    status: 413,
  },
  { name: "JSON that breaks off", type: JSON_TYPE, body: '{"a": "b', status: 400 },
  { name: "nothing", type: JSON_TYPE, body: "", status: 400 },
  { name: "no UTF-8 text", type: JSON_TYPE, body: "\u0000", status: 400 },
  {
    name: "30 000 lists in each other",
    type: JSON_TYPE,
    body: `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    status: 400,
  },
  { name: "30 records in each other", type: JSON_TYPE, body: `${'{"a":'.repeat(30)}1${"}".repeat(30)}`, status: 400 },
  { name: "__proto__", type: JSON_TYPE, body: '{"__proto__":{"role":"ROLE_SUSER"}}', status: 400 },
  { name: "an amount twice", type: JSON_TYPE, body: '{"amount":1,"appId":"a","amount":2}', status: 400 },
  {
    name: "a name twice, deep and in other letters",
    type: JSON_TYPE,
    body: '[{"a":[{"b":1,"\\u0062":2}]}]',
    status: 400,
  },
  { name: "constructor, deep", type: JSON_TYPE, body: '{"a":[{"constructor":{"prototype":{}}}]}', status: 400 },
  { name: "a name of 100 letters", type: JSON_TYPE, body: `{"${"a".repeat(100)}":1}`, status: 400 },
];

/** Bodies for a call that takes a file. */
export const HOSTILE_UPLOADS: readonly HostileBody[] = [
  ...HOSTILE_FORMS.filter(({ type, status }) => type === undefined || type !== FORM || status === 415).filter(
    ({ name }) => name !== "a file where a text belongs",
  ),
  { name: "a form without files", type: FORM, body: "file=a", status: 415 },
];
