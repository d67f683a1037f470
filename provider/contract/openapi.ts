import { z } from "zod";
import { needsKey, pathNames, type Call } from "./call.ts";
import { everyCall } from "./index.ts";
import { BODY_REFUSALS, problemSchema, PROBLEM_CONTENT_TYPE, PROBLEMS, type ProblemCode } from "./problem.ts";

type Json = { [key: string]: unknown };

/** JSON Schema of what travels: the wire side of every codec. Files are described where they stand. */
function wire(schema: z.ZodType): Json {
  const described = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodFile) Object.assign(jsonSchema, { type: "string", format: "binary" });
    },
  });
  const { $schema: _, ...rest } = described;
  return rest;
}

/** A path without the names of its parameters: OpenAPI takes two that differ in these alone for one. */
const templateOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");

const firstOfTemplate = new Map<string, string>();
for (const { call } of everyCall) {
  const template = templateOf(call.path);
  if (!firstOfTemplate.has(template)) firstOfTemplate.set(template, call.path);
}

/** Under which path the document has a call: where two are one template, the parameters are named as in the first. */
export const documentPath = ({ path }: Call): string => firstOfTemplate.get(templateOf(path)) ?? path;

function parameters(described: Call): Json[] {
  const names = pathNames(documentPath(described));
  const inPath = pathNames(described.path).map((name, index) => ({
    name: names[index],
    in: "path",
    required: true,
    ...(names[index] === name ? {} : { description: `\`${name}\` of this call` }),
    schema: wire(described.params.shape[name] ?? z.string()),
  }));
  const inQuery = Object.entries<z.ZodType>(described.query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !schema.safeParse(undefined).success,
    schema: wire(schema),
  }));
  const headers = [...(needsKey(described) ? ["Idempotency-Key"] : []), ...(described.appKey ? ["X-App-Key"] : [])].map(
    (name) => ({ name, in: "header", required: true, schema: { type: "string", minLength: 8, maxLength: 128 } }),
  );
  return [...inPath, ...inQuery, ...headers];
}

/** Of every call. A provider that does not offer one answers `not_implemented`, as the sandbox does. */
const SHARED: readonly ProblemCode[] = [
  "invalid_request",
  "malformed_request",
  "rate_limited",
  "internal_error",
  "not_implemented",
];
/** Of every call that takes a body (`provider/door`). */
const OF_BODIES: readonly ProblemCode[] = ["unsupported_body", "body_too_large", "body_too_slow"];

/** Names of a body or a query under which stands what something is done to, or with. */
const THINGS = [
  "appId",
  "fromAppId",
  "appIds",
  "invoiceId",
  "invoiceIds",
  "ids",
  "transactionId",
  "userId",
  "payoutId",
];

/**
 * Whether a call that changes something names a thing beside its path; of a call that reads, where an id may only
 * narrow, its `errors` say it.
 */
function namesThing({ effect, query, body, bodyKind }: Call): boolean {
  if (effect === "read") return false;
  const names = new Set(Object.keys(query.shape));
  if (bodyKind !== "none") for (const name of propertiesOf(wire(body))) names.add(name);
  return THINGS.some((name) => names.has(name));
}

/** The names that a body may have, of whichever of its shapes. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, anyOf, oneOf, allOf }: Json = { ...schema };
  const shapes = [anyOf, oneOf, allOf].flatMap((choice) => (Array.isArray(choice) ? choice.map(propertiesOf) : []));
  return [...Object.keys(properties ?? {}), ...shapes.flat()];
}

function refusals(described: Call): Json {
  const codes = new Set<ProblemCode>([...SHARED, ...described.errors]);
  if (described.bodyKind !== "none") for (const code of OF_BODIES) codes.add(code);
  if (described.access !== "public") codes.add("unauthenticated").add("forbidden");
  if (pathNames(described.path).length > 0 || namesThing(described)) codes.add("not_found");
  if (described.bodyKind !== "none") for (const refusal of BODY_REFUSALS) codes.add(refusal);
  if (needsKey(described))
    codes.add("idempotency_key_required").add("idempotency_key_reused").add("idempotency_in_progress");
  const byStatus: Record<string, { description: string; content: Json }> = {};
  for (const code of codes) {
    const answer = (byStatus[String(PROBLEMS[code])] ??= {
      description: "",
      content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } },
    });
    answer.description += answer.description ? `, ${code}` : code;
  }
  return byStatus;
}

function success(described: Call): Json {
  if (described.answerKind === "none") return { "204": { description: "Done" } };
  const content =
    described.answerKind === "file"
      ? Object.fromEntries(
          described.mediaType.split(", ").map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        )
      : { "application/json": { schema: wire(described.answer) } };
  const sent = described.byEmail ? { "204": { description: "A link to the file was sent by e-mail" } } : {};
  return { "200": { description: "Success", content }, ...sent };
}

function operation(name: string, group: string, described: Call): Json {
  return {
    operationId: name,
    tags: [group],
    summary: described.summary,
    "x-effect": described.effect,
    "x-origin": described.origin,
    // As it is promised, where the document may not name its parameters so.
    ...(documentPath(described) === described.path ? {} : { "x-path": described.path }),
    "x-access": described.access,
    ...(described.access === "public" ? { security: [] } : {}),
    parameters: parameters(described),
    ...(described.bodyKind === "none"
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [described.bodyKind === "form" ? "multipart/form-data" : "application/json"]: {
                schema: wire(described.body),
              },
            },
          },
        }),
    responses: { ...success(described), ...refusals(described) },
  };
}

/** The OpenAPI 3.1 document of the whole contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { name, group, call } of everyCall)
    (paths[documentPath(call)] ??= {})[call.method.toLowerCase()] = operation(name, group, call);
  return {
    openapi: "3.1.0",
    info: {
      title: "Payment provider API",
      version: "1.0.0",
      description:
        "Amounts are decimals with at most two places; instants are ISO 8601 in UTC; `page` counts from zero and `offset` is the page size. " +
        "A path that is here answers 405 `method_not_allowed` to any other method, with `Allow`; a 429 says in `Retry-After` how many seconds to wait.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [
      {
        url: "{scheme}://{host}",
        description: "The provider of a region; by default the sandbox as `npm start` runs it",
        variables: {
          scheme: { default: "http", enum: ["http", "https"] },
          host: { default: "localhost:8788" },
        },
      },
    ],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Problem: wire(problemSchema) },
    },
  };
}
