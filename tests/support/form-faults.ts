import { controlsIn } from "./forms";
import { attr, findAll, type Element, type Html } from "./html";

type Control = { name: string; type: string; value: string; isOnlyShown: boolean };

const SUBMITS = ["submit", "image"];
/** Several of these may share a name: any number of them is sent. */
const CHOICES = ["checkbox", "radio", "submit"];
/** And these, which send a list. */
const SEVERAL = [...CHOICES, "select"];

/**
 * The faults of a page's forms, as sentences: no button that sends it, an editable field without a name, which is not
 * sent, two fields with one name, an id that occurs twice. Choices may share a name but not also the value; selects and
 * hidden values may be a list.
 */
export function formFaults(html: Html): string[] {
  const faults = controlsIn(html).flatMap(({ form, controls }, index) => {
    const what = `form ${attr(form, "action") ?? ""} (${attr(form, "id") ?? `form ${index + 1}`})`;
    return faultsOf(controls.map(read)).map((fault) => `${what}: ${fault}`);
  });
  const ids = findAll(html, "[id]").map((element) => attr(element, "id") ?? "");
  const owners = findAll(html, "[form]").map((control) => attr(control, "form") ?? "");
  const forms = findAll(html, "form").map((form) => attr(form, "id"));
  const gone = [...new Set(owners.filter((owner) => !forms.includes(owner)))];
  return [
    ...faults,
    ...gone.map((owner) => `fields of a form that is not there (${owner})`),
    ...repeated(ids).map((id) => `the id "${id}" stands there twice`),
  ];
}

function read(control: Element): Control {
  const defaultType = control.name === "button" ? "submit" : control.name === "input" ? "text" : control.name;
  return {
    name: attr(control, "name") ?? "",
    type: attr(control, "type") ?? defaultType,
    value: attr(control, "value") ?? "",
    isOnlyShown: attr(control, "readonly") !== undefined,
  };
}

function faultsOf(controls: Control[]): string[] {
  const sent = controls.filter(({ type }) => !["button", "reset"].includes(type));
  const fields = sent.filter(({ type }) => !SUBMITS.includes(type));
  const named = sent.filter(({ name }) => name !== "");
  const names = repeated(named.filter(({ type }) => type !== "hidden").map(({ name }) => name));
  const mixed = names.filter((name) => {
    const types = new Set(named.filter((control) => control.name === name).map(({ type }) => type));
    return types.size > 1 || ![...types].every((type) => SEVERAL.includes(type));
  });
  const choices = named.filter(({ type }) => CHOICES.includes(type)).map(({ name, value }) => `${name}=${value}`);
  return [
    ...(sent.some(({ type }) => SUBMITS.includes(type)) ? [] : ["no button sends it"]),
    ...fields
      .filter(({ name, isOnlyShown }) => name === "" && !isOnlyShown)
      .map(({ type }) => `a field (${type}) has no name`),
    ...mixed.map((name) => `two fields are called "${name}"`),
    ...repeated(choices).map((choice) => `two choices are "${choice}"`),
  ];
}

/** The texts that occur more than once, each once. */
const repeated = (texts: string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
];
