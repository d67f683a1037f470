import { formAt, formsBelow, ID_PART, type DocumentedForm } from "~/forms/documented";
import { SECRET_FIELDS } from "~/utils/secret-fields";
import { curl, shellWord } from "./curl";

/** What a script leaves open: a secret by its field's name, an id of the address by its name. */
export type Blank = { name: string; variable: string; isSecret: boolean };

/** The post of a form as a script: what is to be filled in, and the command behind that. */
export type Script = { path: string; address: string; blanks: readonly Blank[]; command: string };

/** `newPassword` as the name of a shell's variable: `NEW_PASSWORD`. */
const variableOf = (name: string): string => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

function searchOf(search: string): string {
  const asked = new URLSearchParams(search);
  // The key of a form is made anew for each post.
  asked.delete("key");
  return asked.size === 0 ? "" : `?${asked}`;
}

type Asked = {
  /** The address of a page, or of a form as docs/forms.md writes it; anything else finds nothing. */
  of: string;
  /** Amounts and days are read as this language writes them; English needs no word. */
  language: string;
};

/**
 * The script of the form at an address, and those of the forms that open from there. The ids of the address stand in
 * them; everything else is the example of docs/forms.md, without its secrets.
 */
export function scriptsOf(forms: readonly DocumentedForm[], { of, language }: Asked) {
  const [at = "", asked = ""] = of.split("?", 2);
  const own = formAt(forms, at);
  const written = (form: DocumentedForm, search = form.search) =>
    scriptOf(form, { address: addressOf(form.path, at), search: searchOf(search), language });
  return {
    own: own && written(own, asked || undefined),
    below: formsBelow(forms, at).map((form) => written(form)),
  };
}

/** The address of a form with the ids of the page. Ids that the page does not have stay open. */
function addressOf(path: string, at: string): string {
  const known = at.split("/");
  return path
    .split("/")
    .map((part, index) => (part.startsWith("{") ? (known[index] ?? part) : part))
    .join("/");
}

type Written = { address: string; search: string; language: string };

function scriptOf({ path, example, file }: DocumentedForm, { address, search, language }: Written): Script {
  const secrets = [...new Set(example.map(({ name }) => name).filter((name) => SECRET_FIELDS.includes(name)))];
  const places = [...address.matchAll(ID_PART)].map(([, name = ""]) => name);
  const option = file ? "form-string" : "data-urlencode";
  const parts = [
    ...(language === "en" ? [] : [`-H ${shellWord(`accept-language: ${language}`)}`]),
    ...example.map(({ name, value }) => `--${option} ${valueOf(name, value)}`),
    ...(file ? [`-F ${shellWord(`${file.field}=@${file.example}`)}`] : []),
    ...(file || example.length > 0 ? [] : ["-X POST"]),
  ];
  return {
    path,
    address,
    blanks: [
      ...places.map((name) => ({ name, variable: variableOf(name), isSecret: false })),
      ...secrets.map((name) => ({ name, variable: variableOf(name), isSecret: true })),
    ],
    command: curl(address.replaceAll(ID_PART, (_, name: string) => `$${variableOf(name)}`) + search, parts),
  };
}

/** A field as a shell's word. A secret is a variable, and the key of a form is made when the script runs. */
function valueOf(name: string, value: string): string {
  if (name === "idempotencyKey") return '"idempotencyKey=$(uuidgen)"';
  if (SECRET_FIELDS.includes(name)) return `"${name}=$${variableOf(name)}"`;
  return shellWord(`${name}=${value}`);
}

/** A whole script: the address of the app, and each command behind the lines of its blanks. */
export const wholeScript = (origin: string, scripts: readonly Script[]): string =>
  [
    `APP=${shellWord(origin)}`,
    ...scripts.flatMap(({ blanks, command }) => [...blanks.map(({ variable }) => `${variable}=''`), command]),
  ].join("\n");
