import { useForm, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useMemo, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { core } from "zod";
import { Form } from "~/components/form/own-form";
import { cleanForm } from "~/utils/clean-form";
import { zodErrors } from "~/i18n/zod-errors";
import { ErrorSummary, useRefusals } from "./error-summary";
import { FirstErrorContext } from "./field";
import { FormErrors } from "./form-errors";
import { HiddenKey } from "./hidden-key";
import { useChecksAfterPress } from "./use-checks-after-press";

/*
 * Three kinds of forms, by the amount of input:
 * - `useAppForm` and `AppForm`: many fields or rules between them (an invoice, a payment link, a new user). They load
 *   conform and zod in the browser, check each field when it loses the focus, and warn before unsaved input is lost.
 * - `repliedField` (replied-field.ts): a few required fields (signing in, a code, an amount). The browser's own checks
 *   and the server's answer are enough, so no library is loaded.
 * - plain `<Form>` with hidden fields or buttons named `intent`: no typed input (sign out, switch a link off, a choice
 *   that is posted at once); `FormErrors` shows the errors of the form as a whole.
 *
 * In all three cases the action parses the form by `form.parse(schema)` (server/form.ts), and gives the same replies.
 */

type FormSchema = core.$ZodType<unknown, Record<string, unknown>>;

/**
 * conform for a form with a zod schema. Until scripts arrive the browser checks the constraints of the schema. Then a
 * field is checked when it loses the focus, and at each change from there on, with the message codes of the action.
 * `lastResult` is the action's reply (`submission.reply()`); `defaultValue` are the values as the fields show them.
 */
export function useAppForm<Schema extends FormSchema>({
  id,
  schema,
  fields = schema,
  lastResult,
  defaultValue,
}: {
  id: string;
  schema: Schema;
  /** The fields without the rules between them, for a form whose rules change with each thing while its fields stay. */
  fields?: FormSchema;
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: Parameters<typeof useForm<core.input<Schema>, core.output<Schema>>>[0]["defaultValue"];
}) {
  const cleaned = useMemo(() => cleanForm(schema), [schema]);
  const made = useForm<core.input<Schema>, core.output<Schema>>({
    id,
    lastResult,
    defaultValue,
    constraint: constraintOf(fields),
    defaultNoValidate: false,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: cleaned, error: zodErrors }),
  });
  // conform renders again only for values that the last render read. React may run a render and skip the parts below
  // it, and errors are read there too. This is a call, because the build removes a bare property that no code uses.
  Reflect.get(made[0], "allErrors");
  return made;
}

const constraints = new WeakMap<FormSchema, ReturnType<typeof getZodConstraint>>();

/** The browser's constraints of a schema. They are read once, because a form renders at every key press. */
function constraintOf(schema: FormSchema): ReturnType<typeof getZodConstraint> {
  const known = constraints.get(schema) ?? getZodConstraint(schema);
  constraints.set(schema, known);
  return known;
}

/** The part of conform's form that `AppForm` needs, whatever its fields are. */
type AnyForm = Pick<FormMetadata, "errors" | "allErrors" | "onSubmit" | "noValidate"> & { id: string };

/**
 * A POST form with the errors of the whole form on top and the idempotency key. A long form has a summary that links to
 * the wrong fields (`summary` maps field names to labels) and takes the focus when the form is refused. Without a
 * summary the first wrong field takes it.
 */
export function AppForm({
  form,
  idempotencyKey,
  summary,
  children,
  ...rest
}: Omit<ComponentProps<typeof Form>, "className" | "method" | "children"> & {
  form: AnyForm;
  idempotencyKey?: string;
  summary?: Record<string, string>;
  children: ReactNode;
}) {
  const { i18n } = useTranslation();
  // The form checks itself while the person types, so the sentences may be needed soon.
  useEffect(() => void i18n.loadNamespaces("problems"), [i18n]);
  useChecksAfterPress();
  const wrong = Object.keys(form.allErrors).filter((name) => name !== "");
  const [refused, countRefusal] = useRefusals(wrong.length > 0);
  return (
    <Form
      method="post"
      {...rest}
      id={form.id}
      onSubmit={(event) => {
        form.onSubmit(event);
        countRefusal(event);
      }}
      noValidate={form.noValidate}
      className="stack"
    >
      {idempotencyKey !== undefined && <HiddenKey value={idempotencyKey} />}
      <FormErrors errors={form.errors} />
      {summary && <ErrorSummary formId={form.id} errors={form.allErrors} labels={summary} refused={refused} />}
      <FirstErrorContext.Provider value={summary ? undefined : wrong[0]}>{children}</FirstErrorContext.Provider>
    </Form>
  );
}
