import { attributesOf } from "./forms";

type Control = { name: string; type: string; value: string; isOnlyShown: boolean };

const TAG = /<(\/?)(form|input|select|textarea|button)\b((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
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
export function formFaults(text: string): string[] {
  const forms = new Map<string, { what?: string; controls: Control[] }>();
  let open = "";
  for (const [, end, element = "", given = ""] of text.matchAll(TAG)) {
    const attributes = attributesOf(given);
    if (element === "form") {
      open = end ? "" : (attributes.get("id") ?? `form ${forms.size + 1}`);
      if (open) formOf(open).what = `form ${attributes.get("action") ?? ""} (${open})`;
      continue;
    }
    const owner = attributes.get("form") ?? open;
    if (end || owner === "") continue;
    const defaultType = element === "button" ? "submit" : element === "input" ? "text" : element;
    const type = attributes.get("type") ?? defaultType;
    const [name = "", value = ""] = [attributes.get("name"), attributes.get("value")];
    formOf(owner).controls.push({ name, type, value, isOnlyShown: attributes.has("readonly") });
  }
  function formOf(id: string) {
    const known = forms.get(id) ?? { controls: [] };
    forms.set(id, known);
    return known;
  }
  const faults = [...forms].flatMap(([id, { what, controls }]) =>
    what === undefined
      ? [`fields of a form that is not there (${id})`]
      : faultsOf(controls).map((fault) => `${what}: ${fault}`),
  );
  const ids = [...text.matchAll(/<[a-z][^<>]*?\sid="([^"]+)"/gi)].map(([, id = ""]) => id);
  return [...faults, ...repeated(ids).map((id) => `the id "${id}" stands there twice`)];
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
