import { around, attr, findAll, rawTextOf, wordsOf, type Element, type Html } from "./html";
import type { Answer, Visitor } from "./http";

/** `buttons`: the value that each button of the form adds when pressed. */
export type Form = { action: string; method: string; fields: [string, string][]; buttons: [string, string][] };

/** The forms of a page, each with its controls: those inside it, and those elsewhere that name it. */
export function controlsIn(html: Html): { form: Element; controls: Element[] }[] {
  const forms = findAll(html, "form").map((form) => ({ form, id: attr(form, "id"), controls: Array<Element>() }));
  for (const control of findAll(html, "input, select, textarea, button")) {
    const named = attr(control, "form");
    const own = named === undefined ? around(control, (element) => element.name === "form") : undefined;
    const owner = forms.find(({ form, id }) => (named === undefined ? form === own : id === named));
    owner?.controls.push(control);
  }
  return forms;
}

/**
 * The forms of a page with the values that a browser would send without changes: hidden values, defaults and chosen
 * options, in the order of the page. Buttons are left out, because only the pressed one is sent.
 */
export const formsOf = (answer: Answer): Form[] =>
  controlsIn(answer).map(({ form, controls }) => ({
    action: new URL(attr(form, "action") || answer.url.href, answer.url).href,
    method: (attr(form, "method") ?? "get").toLowerCase(),
    fields: controls.flatMap(sentBy),
    buttons: controls.filter(({ name }) => name === "button").flatMap((button) => named(button, attr(button, "value"))),
  }));

/** The types of fields that a browser sends only when they are pressed, or when a file is chosen. */
const UNSENT = ["submit", "button", "reset", "file", "image"];

/** The names and values that an unchanged field adds to its form. */
function sentBy(control: Element): [string, string][] {
  if (attr(control, "disabled") !== undefined) return [];
  if (control.name === "textarea") return named(control, rawTextOf(control));
  if (control.name === "select") {
    const options = findAll(control, "option");
    const selected = options.filter((option) => attr(option, "selected") !== undefined);
    const chosen = selected.length > 0 || attr(control, "multiple") !== undefined ? selected : options.slice(0, 1);
    return chosen.flatMap((option) => named(control, attr(option, "value") ?? wordsOf(option)));
  }
  const type = attr(control, "type") ?? "text";
  if (control.name === "button" || UNSENT.includes(type)) return [];
  const isChoice = ["checkbox", "radio"].includes(type);
  if (isChoice && attr(control, "checked") === undefined) return [];
  return named(control, attr(control, "value") ?? (isChoice ? "on" : ""));
}

const named = (control: Element, value = ""): [string, string][] => {
  const name = attr(control, "name");
  return name ? [[name, value]] : [];
};

/** The value of an unchanged field; undefined if the form would not send one. */
export const heldIn = (html: Html, name: string): string | undefined =>
  findAll(html, `[name="${name}"]`).flatMap(sentBy)[0]?.[1];

/** The values that a list of choices offers. */
export const choicesOf = (html: Html, name: string): string[] =>
  findAll(html, `select[name="${name}"] option`).flatMap((option) => attr(option, "value") || []);

/** The page's only posting form with a field of this name. Throws if there is none. */
export function formWith(answer: Answer, field: string): Form {
  const form = formsOf(answer).find(
    ({ method, fields }) => method === "post" && fields.some(([name]) => name === field),
  );
  if (!form) throw new Error(`No form with a field "${field}" on ${answer.url.pathname} (status ${answer.status}).`);
  return form;
}

/** Fills in a form as a person would (unnamed fields keep their default) and sends it. */
export function submit(
  visitor: Visitor,
  form: Form,
  typed: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const untouched = form.fields.filter(([name]) => !(name in typed));
  return visitor.post(form.action, [...untouched, ...Object.entries(typed)], headers);
}
