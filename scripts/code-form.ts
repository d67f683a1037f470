import { codeSchema } from "~/utils/code-schema";
import type { FormEntry } from "./forms.ts";

type Given = Pick<FormEntry, "title" | "path" | "module" | "purpose" | "success"> & {
  /** The form whose cookie lets one in here. */
  after: string;
  /** Where one goes whose step is over without a right code. */
  back: string;
  /** Answers beyond the ones that all forms for a code share. */
  refusals?: readonly string[];
};

/** A form that waits for a one-time code: all of them take the same fields and end the same way. */
export const codeForm = ({ after, back, refusals = [], ...entry }: Given): FormEntry => ({
  ...entry,
  access: `whoever has just sent ${after} (its cookie)`,
  schema: codeSchema,
  notes: { code: "six digits; spaces do not count", intent: "which button" },
  example: { intent: "confirm", code: "123456" },
  refusals: [
    "422 wrong or expired code",
    `303 to \`${back}?because=tries\` after five wrong codes, \`${back}?because=expired\` when nothing waits for a code`,
    ...refusals,
  ],
});
