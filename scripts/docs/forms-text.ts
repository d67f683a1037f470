import { z } from "zod";
import { BODY_BYTES, BODY_FIELDS, BODY_SECONDS } from "#provider/contract/limits";
import { curl, shellWord } from "~/developers/curl";
import type { DocumentedForm } from "~/forms/documented";
import { KEY_NOTE, type FormDoc } from "~/forms/forms-doc";
import { afterForms, beforeForms } from "./forms-around.ts";
import { FORMS, type Form } from "./forms.ts";
import { accessText, guardOf, type Guard } from "./guards.ts";

type Shape = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
};

const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null;

/** The schema's input: the posted form, before any value is converted. */
function shapeOf(schema: z.ZodType): Shape {
  const shape: unknown = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  if (!isShape(shape)) throw new Error("not a form");
  return shape;
}

const FORMATS: Record<string, string> = {
  uuid: "UUID",
  date: "day, `YYYY-MM-DD`",
  "date-time": "instant in UTC, like `2026-03-01T09:30:00.000Z`",
  email: "email address",
};
const quoted = (values: readonly unknown[]) => values.map((value) => `\`${String(value)}\``).join(", ");

/** The possible values of a field, and its maximum length. */
function limitsOf(shape: Shape): string {
  if (shape.items)
    return `${shape.items.enum ? `any of ${quoted(shape.items.enum)}` : limitsOf(shape.items)}; repeat the field for several`;
  if (shape.type === "boolean") return "`on`, or left out";
  if (shape.const !== undefined) return quoted([shape.const]);
  if (shape.enum) return `one of ${quoted(shape.enum)}`;
  // A pattern is for programs: the notes of the field say its meaning.
  const kind = FORMATS[shape.format ?? ""] ?? "text";
  const { minLength: min = 0, maxLength: max } = shape;
  if (max === undefined) return kind;
  return `${kind}, ${min > 0 ? `${min} to ${max}` : `at most ${max}`} characters`;
}

/** A repeated row has its number in the names of its fields (`item0-price`). Those of the first row stand for all. */
const isOfLaterRow = (name: string): boolean => /^[a-z]+[1-9]-/.test(name);

function fieldTable(shape: Shape, notes: Record<string, string>): string {
  const fields = Object.entries(shape.properties ?? {}).filter(([name]) => !isOfLaterRow(name));
  const rows = fields.map(([name, field]) => {
    const isRequired =
      field.type !== "boolean" && (shape.required?.includes(name) === true || (field.minItems ?? 0) > 0);
    const rule = [limitsOf(field), notes[name]].filter(Boolean).join("; ").replaceAll("|", "\\|");
    return `| \`${name}\` | ${isRequired ? "yes" : "no"} | ${rule} |`;
  });
  return ["| field | required | value |", "| --- | --- | --- |", ...rows].join("\n");
}

function fieldsOf({ schema, notes = {}, file: taken }: FormDoc, { file }: Guard): string {
  const said = { idempotencyKey: KEY_NOTE, ...notes };
  if (file && taken) {
    const takes = `file, as \`multipart/form-data\`, at most ${file.bytes / 1024 / 1024} MB; ${taken.takes}`;
    return `${fieldTable(schema ? shapeOf(schema) : {}, said)}\n| \`${file.field}\` | yes | ${takes} |`;
  }
  if (!schema) return "No fields.";
  const shape = shapeOf(schema);
  const choices = shape.oneOf ?? shape.anyOf ?? [shape];
  return choices.map((choice) => fieldTable(choice, said)).join("\n\nor\n\n");
}

function curlOf({ path, search = "", example, file: taken }: Form, { file }: Guard): string {
  const fields = Object.entries(example).flatMap(([name, value]) => [value].flat().map((each) => `${name}=${each}`));
  const lines = file
    ? [...fields, `${file.field}=@${taken?.example ?? "file"}`].map((field) => `-F ${shellWord(field)}`)
    : fields.length === 0
      ? ["-X POST"]
      : fields.map((field) => `--data-urlencode ${shellWord(field)}`);
  const url = path.replace("{id}", "$ID").replace("{appId}", "$APP_ID");
  return ["```sh", curl(url + search, lines), "```"].join("\n");
}

const section = (form: Form, guard: Guard): string => `## ${form.title}

\`POST ${form.path}\` · who: ${accessText(guard.access, form.who)}

${form.purpose}

${fieldsOf(form, guard)}
${form.fieldIds === undefined ? "" : `\nIds of fields begin with \`${form.fieldIds}-\`.\n`}
Answers:

${[form.success, ...(form.refusals ?? [])].map((answer) => `- ${answer}`).join("\n")}

${curlOf(form, guard)}`;

/** docs/forms.md: every form that is posted, for teams that script form posts. */
export const formsText = async (): Promise<string> => `# Forms

Every screen works by plain form posts, without JavaScript, so a script can do what a person does. This page is made from the forms'
own schemas and guards by \`npm run docs\`; do not edit it.

## What all forms share

- Fields are sent as \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, at most ${BODY_BYTES / 1024} KB and ${BODY_FIELDS} fields, within ${BODY_SECONDS} seconds; a form that brings a file says how large that may be. An empty field counts as left out; a field that is not listed is ignored.
- There is no hidden token. A post is refused with 403 when it carries the \`Origin\` of another site or a \`Sec-Fetch-Site\` that says so;
  scripts that send neither header may post.
- Keep the cookies: signing in is two forms, and the session is the cookie \`__Host-session\`, over plain http on the own machine
  \`session\`. It ends after 30 minutes without use, and 12 hours after signing in at the latest.
- Marks that nobody sees (direction, soft hyphen, blank without width, byte order mark) are dropped from every field but
  a password; numbers, codes, phones and days may have the digits of Arabic and Persian keyboards.
- The region is chosen by the host: \`*.ae\`, \`*.sa\`, everything else is the default region.
- The language of the answer, and the way amounts are read, is the cookie \`lang\`, else \`Accept-Language\`, else English.

| answer | meaning |
| --- | --- |
| 303 | it went through; \`Location\` says where the result is |
| 303 to \`/auth?next=…\` | nobody is signed in, or the session has ended; nothing was done |
| 400, 408, 413, 415 | what was sent is no form, took too long, is too large, or is of another type; nothing was looked at |
| 403 | the person may not do this, or the post came from another site |
| 404 | what the URL names does not exist, or belongs to somebody else; which of both is not told |
| 405 | the address takes no posts; \`Allow\` says what it takes |
| 409 | what the form was about has changed meanwhile, or the form says (\`drawnFor\`, the id of a person) that it was drawn for somebody else than is signed in now: nothing was done. A script leaves \`drawnFor\` out |
| 422 | something typed is wrong: the same page with everything that was typed and the errors. Each wrong field has \`aria-invalid="true"\`, and its sentence stands in the element whose id is the field's own id and \`-error\`. The id of a field is \`field-\` and its name, as in \`field-code-error\`, unless the form says otherwise below |
| 429 | too often: \`Retry-After\` says how many seconds to wait, and the page says it in words, with everything that was typed |
| 502, 504 | the provider failed or did not answer. With an \`idempotencyKey\` it is not known whether the form went through: send it again with the same key |

The examples use \`APP=http://localhost:8787\` and a cookie jar. With the sandbox, one-time codes are read at
\`http://localhost:8788/outbox.json?to=<phone>\`, and \`http://localhost:8788/__sandbox/demo\` lists people who can sign in.

${beforeForms()}

# The forms

${(await Promise.all(FORMS.map(async (form) => section(form, await guardOf(form))))).join("\n\n")}

${afterForms()}
`;

async function documented(form: Form): Promise<DocumentedForm> {
  const { path, search = "", example, file: taken } = form;
  const { file } = await guardOf(form);
  return {
    path,
    search,
    example: Object.entries(example).flatMap(([name, value]) => [value].flat().map((each) => ({ name, value: each }))),
    file: file && taken ? { field: file.field, example: taken.example } : null,
  };
}

/** The same forms for the screen that shows them as scripts: a line for each. */
export async function formsData(): Promise<string> {
  const forms = await Promise.all(FORMS.map(documented));
  return `[\n${forms.map((form) => JSON.stringify(form)).join(",\n")}\n]\n`;
}
