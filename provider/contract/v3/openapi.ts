import { z } from "zod";
import { pathNames } from "../call.ts";
import { everyMerchantCall } from "./index.ts";
import { envelopeSchema, type MerchantCall } from "./merchant-call.ts";

type Json = { [key: string]: unknown };

/** JSON Schema of what travels: the wire side of every codec. */
function wire(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}

const KEY_SCHEMA = { type: "string", minLength: 1, maxLength: 64 };

function parameters(call: MerchantCall): Json[] {
  const inPath = pathNames(call.path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: wire(call.params.shape[name] ?? z.string()),
  }));
  const inQuery = Object.entries<z.ZodType>(call.query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !schema.safeParse(undefined).success,
    schema: wire(schema),
  }));
  const headers = call.keyHeader ? [{ name: call.keyHeader, in: "header", required: false, schema: KEY_SCHEMA }] : [];
  return [...inPath, ...inQuery, ...headers];
}

const ENVELOPE = { $ref: "#/components/schemas/Envelope" };

function success({ answerKind, payload }: MerchantCall): Json {
  const inEnvelope =
    answerKind === "payload" ? { allOf: [ENVELOPE, { properties: { payload: wire(payload) } }] } : ENVELOPE;
  const content = {
    ...(answerKind === "pdf" ? { "application/pdf": { schema: { type: "string", format: "binary" } } } : {}),
    "application/json": { schema: inEnvelope },
  };
  return { description: "Done, if `code` is `00000`; else refused, and `message` says why", content };
}

const operation = (name: string, group: string, call: MerchantCall): Json => ({
  operationId: name,
  tags: [group],
  summary: call.summary,
  "x-scope": call.scope,
  parameters: parameters(call),
  ...(call.hasBody
    ? { requestBody: { required: true, content: { "application/json": { schema: wire(call.body) } } } }
    : {}),
  responses: {
    "200": success(call),
    default: { description: "Refused: `message` says why", content: { "application/json": { schema: ENVELOPE } } },
    "4XX": { description: "Refused: `message` says why", content: { "application/json": { schema: ENVELOPE } } },
  },
});

/** The OpenAPI 3.1 document of the public merchant API. */
export function merchantOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { name, group, call } of everyMerchantCall)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, group, call);
  return {
    openapi: "3.1.0",
    info: {
      title: "Merchant API",
      version: "3.0.0",
      description:
        "For a merchant's own server. `Authorization` is the bare key of the application. Every answer but a file is " +
        "an envelope: `code` `00000` is success, anything else a failure, also with HTTP 200. Amounts are decimals " +
        "with at most two places; `page` counts from zero and `offset` is the page size, at most 20.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [
      {
        url: "{scheme}://{host}",
        description: "The provider of a region; by default the sandbox as `npm start` runs it",
        variables: { scheme: { default: "http", enum: ["http", "https"] }, host: { default: "localhost:8788" } },
      },
    ],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: { Envelope: wire(envelopeSchema) },
    },
  };
}
