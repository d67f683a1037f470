import { plainField, type FieldLike } from "~/components/form/field";
import type { FormReply } from "~/components/form/replied-field";

const textsIn = (value: unknown): string | string[] | undefined =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.filter((one): one is string => typeof one === "string")
      : undefined;

/** Fields of a form by their names: what was typed and what is wrong with it, or what the form begins with. */
export const startField =
  <Name extends string>(reply: FormReply, start: Readonly<Record<Name, string | readonly string[]>>) =>
  (name: Name): FieldLike => {
    const begun: string | readonly string[] = start[name];
    const value = reply ? textsIn(reply.result.initialValue?.[name]) : typeof begun === "string" ? begun : [...begun];
    // Of a group of boxes one value may be wrong: the group says so.
    const errors = Object.entries(reply?.result.error ?? {}).find(([at]) => at.replace(/\[\d+\]$/, "") === name)?.[1];
    return plainField(name, { ...(value === undefined ? {} : { value }), ...(errors ? { errors } : {}) });
  };
