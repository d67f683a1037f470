import type { Answer, Visitor } from "./http";

/** `buttons`: the value that each button inside it adds when pressed. */
export type Form = { action: string; method: string; fields: [string, string][]; buttons?: [string, string][] };

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
/** The decoded text of HTML. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);

/** The attributes of a tag, by their lower-case names; one without a value is empty. */
export function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, name = "", value = ""]) => [name.toLowerCase(), unescapeHtml(value)]));
}

/**
 * The forms of a page with the values that a browser would send without changes: hidden values, defaults, chosen
 * options. Fields elsewhere on the page that name the form come last. Buttons are left out, because only the pressed
 * one is sent.
 */
export function formsOf({ url, text }: Answer): Form[] {
  return [...text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([whole, tag = "", inside = ""]) => {
    const attributes = attributesOf(tag);
    const id = attributes.get("id");
    const elsewhere = id === undefined ? [] : fieldsIn(text.replace(whole, ""), id);
    const action = new URL(attributes.get("action") || url.href, url);
    const method = (attributes.get("method") ?? "get").toLowerCase();
    return { action: action.href, method, fields: [...fieldsIn(inside), ...elsewhere], buttons: buttonsIn(inside) };
  });
}

/** Names and values of a form's buttons. */
const buttonsIn = (piece: string): [string, string][] =>
  [...piece.matchAll(/<button\b([^>]*)>/g)].flatMap(([, button = ""]): [string, string][] => {
    const given = attributesOf(button);
    const name = given.get("name");
    return name && !given.has("form") ? [[name, given.get("value") ?? ""]] : [];
  });

/** The fields of a piece of a page: of the form that they name or, without `form`, of the one they stand in. */
function fieldsIn(piece: string, form?: string): [string, string][] {
  const fields: [string, string][] = [];
  const isOwn = (given: Map<string, string>) => given.get("form") === form;
  for (const [, input = ""] of piece.matchAll(/<input\b([^>]*?)\/?>/g)) {
    const given = attributesOf(input);
    const name = given.get("name");
    const type = given.get("type") ?? "text";
    if (!name || !isOwn(given) || given.has("disabled")) continue;
    if (["submit", "button", "reset", "file", "image"].includes(type)) continue;
    if (["checkbox", "radio"].includes(type) && !given.has("checked")) continue;
    fields.push([name, given.get("value") ?? (type === "checkbox" ? "on" : "")]);
  }
  for (const [, select = "", options = ""] of piece.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const given = attributesOf(select);
    const name = given.get("name");
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = ""]) => attributesOf(option));
    const chosen = all.find((option) => option.has("selected")) ?? all[0];
    if (name && isOwn(given) && chosen) fields.push([name, chosen.get("value") ?? ""]);
  }
  for (const [, area = "", value = ""] of piece.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)) {
    const given = attributesOf(area);
    const name = given.get("name");
    if (name && isOwn(given)) fields.push([name, unescapeHtml(value)]);
  }
  return fields;
}

/** The page's only posting form with a field of this name. Throws if there is none. */
export function formWith(answer: Answer, field: string): Form {
  const form = formsOf(answer).find(
    ({ method, fields }) => method === "post" && fields.some(([name]) => name === field),
  );
  if (!form) throw new Error(`No form with a field "${field}" on ${answer.url.pathname} (status ${answer.status}).`);
  return form;
}

/** Fills in a form as a person would (unnamed fields keep their default) and sends it. */
export function submit(visitor: Visitor, form: Form, typed: Record<string, string>): Promise<Answer> {
  const untouched = form.fields.filter(([name]) => !(name in typed));
  return visitor.post(form.action, [...untouched, ...Object.entries(typed)]);
}
