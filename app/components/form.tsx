import { useForm, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useEffect, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { core } from "zod";
import { zodErrors } from "~/i18n/zod-errors";
import { ErrorSummary } from "./error-summary";
import { FormErrors } from "./form-errors";
import { FirstErrorContext } from "./field";
import { HiddenKey } from "./hidden-key";

type FormSchema = core.$ZodType<unknown, Record<string, unknown>>;

/**
 * conform for a form with a zod schema: the browser's own constraints from the schema until scripts arrive, then checks when
 * a field is left and live from there on, with the same message codes the action answers. `lastResult` is what the action
 * replied (`submission.reply()`); `defaultValue` are the values as the fields show them.
 */
export function useAppForm<Schema extends FormSchema>({
  id,
  schema,
  lastResult,
  defaultValue,
}: {
  id: string;
  schema: Schema;
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: Parameters<typeof useForm<core.input<Schema>, core.output<Schema>>>[0]["defaultValue"];
}) {
  return useForm<core.input<Schema>, core.output<Schema>>({
    id,
    lastResult,
    defaultValue,
    constraint: getZodConstraint(schema),
    defaultNoValidate: false,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema, error: zodErrors }),
  });
}

/** What `AppForm` needs of conform's form, whatever its fields are. */
type AnyForm = Pick<FormMetadata, "errors" | "allErrors" | "onSubmit" | "noValidate"> & { id: string };

/**
 * A POST form: errors of the whole form on top, a summary that links to the wrong fields where the form is long
 * (`summary` maps field names to labels), the idempotency key, the first wrong field focused.
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
  // Checked while one types, the form may soon have something to say.
  useEffect(() => void i18n.loadNamespaces("problems"), [i18n]);
  const wrong = Object.keys(form.allErrors).filter((name) => name !== "");
  return (
    <Form method="post" {...rest} id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack">
      {idempotencyKey !== undefined && <HiddenKey value={idempotencyKey} />}
      <FormErrors errors={form.errors} />
      {summary && <ErrorSummary formId={form.id} errors={form.allErrors} labels={summary} />}
      <FirstErrorContext.Provider value={summary ? undefined : wrong[0]}>{children}</FirstErrorContext.Provider>
    </Form>
  );
}
