import { UNSURE_FIELD } from "~/utils/unsure-field";
import type { RequestContext } from "./context";
import type { OpenForm } from "./form";
import { HeldBack, readingOnly } from "./provider";

/** Why a form is only shown again with its input, and with what status. `says`: the code of a sentence. */
export type Hold = { status: number; says: string };

/**
 * A form that must not act: its action always finds an error in the input, and answers as it does then. `isShown`:
 * whether the action has made that answer.
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
 * The context for an action that only shows its form again: it can read everything, and change neither session nor
 * steps nor provider.
 */
export const heldContext = (context: RequestContext): RequestContext => ({
  ...context,
  provider: () => readingOnly(context.provider()),
  keepDeviceMark: async () => refuse(),
  session: {
    ...context.session,
    start: async () => refuse(),
    showKey: async () => refuse(),
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
