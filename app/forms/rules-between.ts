import type { z } from "zod";
import type { BrokenRule } from "#provider/rules/invoice-terms";

/**
 * The form with rules about several fields, or about the day and the region. Each broken rule shows at its field, as
 * the sentence of its code. The rules also run while other fields are wrong, so that all errors show at once: the
 * values they check may then have any type. A field that is wrong by itself keeps its own sentence.
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
