import { Validator, type Schema } from "@cfworker/json-schema";
import { z } from "zod";
import type { Call } from "#provider/contract/call";
import { documentPath } from "#provider/contract/openapi";
import documented from "../../../docs/openapi.json";

const schemaSchema = z.custom<Schema>((value) => typeof value === "object" && value !== null);
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  schema: schemaSchema,
});
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(parameterSchema),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});
export type Operation = z.infer<typeof operationSchema>;

/** The operations in docs/openapi.json, by path and method. */
export const operations = z.record(z.string(), z.record(z.string(), operationSchema)).parse(documented.paths);
export const operationOf = (call: Call): Operation | undefined =>
  operations[documentPath(call)]?.[call.method.toLowerCase()];

/** The parts of a value that its schema forbids; a schema may refer to the document's components. */
function wrongIn(where: string, schema: Schema, value: unknown): string[] {
  const { components } = documented;
  const { errors } = new Validator({ ...schema, components }, "2020-12", false).validate(value);
  return errors.map(({ instanceLocation, error }) => `${where} ${instanceLocation}: ${error}`);
}

/** A parameter travels as text: it is valid as text, or as the JSON number or word that the text spells. */
function wrongInText(where: string, schema: Schema, text: string): string[] {
  const asText = wrongIn(where, schema, text);
  return asText.length > 0 && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text)
    ? wrongIn(where, schema, JSON.parse(text))
    : asText;
}

/** A request as the test runtime passes it on. */
type Sent = ReturnType<Request["clone"]>;

const mediaType = (headers: Headers): string => (headers.get("Content-Type") ?? "").split(";")[0] ?? "";

function wrongParameters(call: Call, { parameters }: Operation, request: Sent): string[] {
  const { pathname, searchParams } = new URL(request.url);
  const template = documentPath(call).replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const inPath = new RegExp(`^${template}$`).exec(pathname);
  if (!inPath) return [`${pathname} is not ${template}`];
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const unknown = [...searchParams.keys()].filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `query ${name} is not in the document`),
    ...parameters.flatMap(({ name, in: place, required, schema }) => {
      const raw = { path: inPath.groups?.[name], query: searchParams.get(name), header: request.headers.get(name) }[
        place
      ];
      if (raw === undefined || raw === null) return required ? [`${place} ${name} is missing`] : [];
      return wrongInText(`${place} ${name}`, schema, place === "path" ? decodeURIComponent(raw) : raw);
    }),
  ];
}

async function wrongContent(where: string, content: z.infer<typeof contentSchema>, message: Sent | Response) {
  const type = mediaType(message.headers);
  const schema = content[type]?.schema;
  if (!schema) return [`${where} is ${type || "of no type"}, not ${Object.keys(content).join(" or ")}`];
  if (type.endsWith("json")) return wrongIn(where, schema, await message.json());
  if (type !== "multipart/form-data") return [];
  // JSON cannot describe a file's contents; its name it can.
  const sent = [...(await message.formData())].map(([name, value]) => [
    name,
    typeof value === "string" ? value : "file",
  ]);
  return wrongIn(where, schema, Object.fromEntries(sent));
}

/** The parts of an exchange that the document does not have: empty, or one line for each. */
export async function violations(call: Call, request: Sent, response: Response): Promise<string[]> {
  const operation = operationOf(call);
  if (!operation) return [`no operation for ${call.method} ${call.path}`];
  const answer = operation.responses[String(response.status)];
  const { requestBody } = operation;
  return [
    ...wrongParameters(call, operation, request),
    ...(requestBody ? await wrongContent("request", requestBody.content, request.clone()) : []),
    ...(!answer
      ? [`status ${response.status} is not in the document`]
      : answer.content
        ? await wrongContent(`${response.status}`, answer.content, response.clone())
        : []),
  ];
}

/** The documented refusals of a call, such as `409 invalid_state`. */
export const documentedRefusals = (call: Call): string[] =>
  Object.entries(operationOf(call)?.responses ?? {}).flatMap(([status, { description }]) =>
    Number(status) < 400 ? [] : description.split(", ").map((code) => `${status} ${code}`),
  );
