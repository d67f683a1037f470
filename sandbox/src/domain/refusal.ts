import type { Problem, ProblemCode } from "#provider/contract/problem";
import type { z } from "zod";

/** Details of a problem besides its code. */
export type Extra = Partial<Pick<Problem, "detail" | "fields" | "retryAfterSeconds" | "triesLeft">>;

/** Thrown by a handler to refuse a request. The code determines the HTTP status. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.extra = extra;
  }
}

/** `throw refuse("not_found")` */
export const refuse = (code: ProblemCode, extra?: Extra): Refusal => new Refusal(code, extra);

/** The value, or 404 if it does not exist or is out of sight: both give the same answer. */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw refuse("not_found");
  return thing;
}

/** The refusal of a file: its fault, and each missing column. */
export const fieldsOfFile = ({ fault, lacks = [] }: { fault: string; lacks?: readonly string[] }) => [
  { field: "file", code: fault },
  ...lacks.map((field) => ({ field, code: "required" })),
];

type Issue = z.core.$ZodIssue;

/** A stable word for the broken rule of a field: the schema's own (`params.key`) if it has one. */
function wordFor(issue: Issue): string {
  if (issue.code === "custom") return typeof issue.params?.key === "string" ? issue.params.key : "invalid";
  if (issue.input === undefined || issue.input === null || issue.input === "") return "required";
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" ? "tooShort" : "min";
    case "too_big":
      return issue.origin === "string" ? "tooLong" : "max";
    case "invalid_value":
      return "choose";
    case "invalid_format":
      return issue.format === "email" || issue.format === "date" ? issue.format : "invalid";
    default:
      return "invalid";
  }
}

/** The errors of zod as the fields of a problem. */
export const fieldProblems = (error: z.ZodError): NonNullable<Problem["fields"]> =>
  error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join("."), code: "unknown" }))
      : [{ field: issue.path.join(".") || "body", code: wordFor(issue) }],
  );
