import type { core } from "zod";
import { message, type MessageKey } from "./messages";

/**
 * zod's error map of every form, on the server and in the browser: `parseWithZod(form, { schema, error: zodErrors })`.
 * It returns message codes (see `messages.ts`). A schema names a sentence of its own with `says("phone")`, or, in a
 * refinement, with `params: { key: "phone" }`.
 */
export const zodErrors: core.$ZodErrorMap = (issue) => {
  if (issue.code === "custom") return customCode(issue.params);
  if (issue.input === undefined || issue.input === null || issue.input === "") return message("required");
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return message("tooShort", { count: Number(issue.minimum) });
      if (issue.origin === "array" || issue.origin === "set") return message("chooseOne");
      return issue.origin === "number" || issue.origin === "int"
        ? message("min", { min: Number(issue.minimum) })
        : message("invalid");
    case "too_big":
      if (issue.origin === "string") return message("tooLong", { count: Number(issue.maximum) });
      return issue.origin === "number" || issue.origin === "int"
        ? message("max", { max: Number(issue.maximum) })
        : message("invalid");
    case "invalid_format":
      if (issue.format === "email") return message("email");
      if (issue.format === "url") return message("url");
      return message(issue.format === "date" ? "date" : "invalid");
    case "invalid_type":
      if (issue.expected === "date") return message("date");
      return message(issue.expected === "number" || issue.expected === "int" ? "number" : "required");
    case "invalid_value":
      return message("choose");
    default:
      return message("invalid");
  }
};

/** `params: { key, ...values }` of a refinement → its code. */
function customCode(params: Record<string, unknown> | undefined): string {
  const { key, ...rest } = params ?? {};
  if (typeof key !== "string") return message("invalid");
  const values = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(values).toString();
  return query ? `${key}?${query}` : key;
}

/** The error of any zod check, written so that a wrong key is a type error: `z.string().regex(PIN, says("pin"))`. */
export const says = (key: MessageKey, values?: Record<string, string | number>): string => message(key, values);
