import { PLACES, type Place } from "../../../scripts/docs/forms-around";
import { FORMS, type Form } from "../../../scripts/docs/forms";
import { guardOf } from "../../../scripts/docs/guards";
import { EXAMPLE_KEY } from "~/forms/forms-doc";
import type { Answer, Visitor } from "../http";
import { randomKey } from "../random";
import { latestCode } from "../sandbox";

/** The parts of an example that only the running product knows: its sender, and its ids, words and codes. */
export type Filled = {
  by: Visitor;
  /** Values for the names in braces in the address. */
  at?: Record<string, string>;
  search?: string;
  fields?: Record<string, string | readonly string[]>;
  /** The file that the example names. */
  file?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
};
export type Run = { path: string; fill: () => Promise<Filled>; afterwards?: (answer: Answer) => unknown };
/** Forms in sequence, sent by people of one account. */
export type Area = { name: string; begin: () => Promise<void>; runs: Run[] };

const HELD_OPEN = /^(?:ES\d{7}|(?:inv|usr|pay|crd|cer|whk)_\w+|trx_\w+:\d+|[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;
/** Whether an example's value is a placeholder. */
const isHeldOpen = (name: string, value: string): boolean =>
  ["code", "revision", "version", "paidDate"].includes(name) || value === EXAMPLE_KEY || HELD_OPEN.test(value);

const listed = (value: string | readonly string[]): readonly string[] => [value].flat();

/**
 * The fields of an example with its placeholders filled in; throws if a value is given for a fixed field, or none for a
 * placeholder.
 */
function fieldsOf({ example, path }: Form, known: Filled["fields"] = {}): [string, string][] {
  for (const name of Object.keys(known))
    if (!listed(example[name] ?? "").every((value) => isHeldOpen(name, value)))
      throw new Error(`${path}: the example says itself what ${name} is.`);
  return Object.entries(example).flatMap(([name, value]) =>
    listed(known[name] ?? (name === "idempotencyKey" ? randomKey() : value)).map((each): [string, string] => {
      if (known[name] === undefined && name !== "idempotencyKey" && isHeldOpen(name, each))
        throw new Error(`${path}: nothing stands for ${name}.`);
      return [name, each];
    }),
  );
}

const documented = (path: string): Form => {
  const form = FORMS.find((one) => one.path === path);
  if (!form) throw new Error(`docs/forms.md has no ${path}.`);
  return form;
};

const named = (path: string, at: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => at[name] ?? whole);

/** Sends the example of a form. */
export async function send(path: string, { by, at = {}, search, fields, file, headers }: Filled): Promise<Answer> {
  const form = documented(path);
  const address = named(path, at) + (search ?? form.search ?? "");
  if (address.includes("{")) throw new Error(`Nothing stands for what is in braces in ${address}.`);
  const typed = fieldsOf(form, fields);
  if (!form.file) return by.post(address, typed, headers);
  const body = new FormData();
  for (const [name, value] of typed) body.append(name, value);
  if (file === undefined) throw new Error(`${path} brings no file.`);
  const { field = "" } = (await guardOf(form)).file ?? {};
  body.append(field, new File([file], form.file.example));
  return by.upload(address, body);
}

const literally = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");

/** The documented result of a successful form: its status, and its redirect target. */
export function promised({ path, success }: Form, at: Record<string, string> = {}): { status: number; to: RegExp } {
  const [first = ""] = success.split(";");
  const status = Number(/^\d{3}/.exec(first)?.[0]);
  const places = first.includes("the same page")
    ? [path]
    : [...first.matchAll(/`(\/[^`]*)`/g)].map(([, to = ""]) => to);
  const patterns = places.map((place) => literally(named(place, at)).replaceAll(/\{\w+\}/g, "[\\w-]+"));
  // A redirect to a person's next step has no fixed address.
  const anywhere = status === 303 && patterns.length === 0 ? ["/(?!auth).*"] : [];
  return { status, to: new RegExp(`^(?:${[...patterns, ...anywhere].join("|")})(?:[?#].*)?$`) };
}

/** The actual and the documented result, each as a status and a place. */
export async function outcome({ path, fill, afterwards }: Run) {
  const filled = await fill();
  const answer = await send(path, filled);
  const { status, to } = promised(documented(path), filled.at);
  const location = answer.headers.get("location") ?? "";
  await afterwards?.(answer);
  return { answer, came: [answer.status, location], promised: { status, to: status === 303 ? to : /^$/ } };
}

/** The value that docs/forms.md locates in the HTML of a page. */
export function found({ stands }: Place, { text, url }: Answer): string {
  const literal = literally(stands);
  const id = new RegExp(literal.replace(/(\w*)…/, "($1[\\w:.-]+)")).exec(text)?.[1];
  if (id === undefined) throw new Error(`${url.pathname} has no ${stands}.`);
  return id;
}
/** The value that docs/forms.md locates in a page that a person opens. */
export async function read(by: Visitor, name: keyof typeof PLACES, at: Record<string, string> = {}): Promise<string> {
  const place: Place = PLACES[name];
  return found(place, await by.get(named(place.page, at)));
}

/** The id in the redirect of a form that makes a record. */
export const madeBy = ({ headers }: Answer): string => (headers.get("location") ?? "").split("/").at(-1) ?? "";

/** A form whose example is sent unchanged. */
export const plain = (path: string, by: () => Visitor, more: Omit<Filled, "by"> = {}): Run => ({
  path,
  fill: async () => ({ by: by(), ...more }),
});
/** A form that asks for the last code. */
export const code = (path: string, by: () => Visitor, phone: () => string, at?: () => Record<string, string>): Run => ({
  path,
  fill: async () => ({ by: by(), at: at?.() ?? {}, fields: { code: await latestCode(phone()) } }),
});
