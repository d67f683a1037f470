import type { z } from "zod";
import type { BrokenRule } from "#provider/rules/invoice-terms";

/**
 * The form with rules that look at several fields, or at the day and the region: each broken one is said at its field,
 * in a sentence of the code's name. They also run while other fields are wrong, so that everything is said at once:
 * what they look at may be of any type then. A field that is wrong by itself keeps its own sentence.
 */
export const withRules = <Form extends z.ZodType>(
  form: Form,
  brokenBy: (typed: z.output<Form>) => BrokenRule[],
): Form =>
  form.superRefine(
    (typed, context) => {
      const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
      for (const { field, code } of brokenBy(typed))
        if (!wrong.has(field)) context.addIssue({ code: "custom", path: [field], params: { key: code } });
    },
    { when: () => true },
  );
