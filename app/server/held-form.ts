import { UNSURE_FIELD } from "~/utils/unsure-field";
import type { RequestContext } from "./context";
import type { OpenForm } from "./form";
import { HeldBack, readingOnly } from "./provider";

/** Why a form is only shown again, as it was typed, and with what status. `says`: the code of a sentence. */
export type Hold = { status: number; says: string };

/**
 * A form of which nothing is done: whatever is typed into it, its action finds it in need of a second look, and answers
 * as it does then. `isShown`: whether the action got as far as that.
 */
export function heldForm(form: OpenForm, { status, says }: Hold): { form: OpenForm; isShown: () => boolean } {
  let isShown = false;
  const isUnsure = form.data.has(UNSURE_FIELD);
  return {
    isShown: () => isShown,
    form: {
      ...form,
      parse: (schema) => {
        const submission = form.parse(schema);
        return {
          ok: false,
          reply: ({ formErrors = [], ...options } = {}) => {
            isShown = true;
            return submission.reply({
              ...options,
              ...(isUnsure ? { outcome: "unknown" } : {}),
              status,
              formErrors: [says, ...formErrors],
            });
          },
        };
      },
    },
  };
}

const refuse = (): never => {
  throw new HeldBack();
};

/**
 * What an action may use that only shows its form again: everything is read, and nothing of session, steps or provider
 * is changed.
 */
export const heldContext = (context: RequestContext): RequestContext => ({
  ...context,
  provider: () => readingOnly(context.provider()),
  keepDeviceMark: async () => refuse(),
  session: {
    ...context.session,
    start: async () => refuse(),
    keepKey: async () => refuse(),
    hideKey: async () => refuse(),
    dropKey: async () => refuse(),
    end: refuse,
  },
  pendingStep: {
    ...context.pendingStep,
    set: async () => refuse(),
    begin: async () => refuse(),
    clear: refuse,
  },
});
