import { data } from "@remix-run/cloudflare";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { ProviderError } from "#provider/result";
import { PROBLEMS, type ProblemCode } from "#provider/contract/problem";
import type { FileOfForm } from "#provider/door/forms";
import type { PassedFile } from "#provider/door/passed-forms";
import { cleanForm } from "~/utils/clean-form";
import { failureMessage, problemMessage, throttledMessage } from "~/i18n/failures";
import type { Language } from "~/i18n/languages";
import { message, MESSAGE_SPACES } from "~/i18n/messages";
import { zodErrors } from "~/i18n/zod-errors";
import { PERSON_FIELD } from "~/utils/person-field";
import { SECRET_FIELDS } from "~/utils/secret-fields";
import { UNSURE_FIELD } from "~/utils/unsure-field";
import type { RequestContext } from "./context";
import { sentences } from "./i18n";
import { outcomeOf, type Outcome } from "./outcome";
import { ProviderFailure } from "./provider";
import { codeOf, problemOf, screenError, statusOf } from "./refusal";

/**
 * The reply to a form that did not go through: conform's result with all input except secrets. `outcome`: for a form
 * that takes effect once; after an unknown outcome, sending the same form again is safe and gives the answer.
 */
export type FormReply = { result: SubmissionResult<string[]>; outcome?: Outcome; isLeaving?: true };

export type Reply = ReturnType<typeof data<FormReply>>;

type ReplyOptions = {
  status?: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
  outcome?: Outcome;
  /** The person wants to leave an outcome that is unknown, and the page asks first. */
  isLeaving?: true;
};

type SendOptions = {
  /** Which field a refusal belongs to, by the provider's code: `{ otp_invalid: "code" }`. */
  fields?: Record<string, string>;
  /** A repeat has no second effect, although the form has no idempotency key. */
  repeatable?: boolean;
  /** The form has an effect, and a repeat cannot tell whether it worked: the page says so after a lost answer. */
  spent?: boolean;
  /** The outcome of an earlier try is unknown, and stays unknown whatever this try answers. */
  wasUnknown?: boolean;
};

export type Submission<Value> =
  | { ok: false; reply: (options?: ReplyOptions) => Reply }
  | {
      ok: true;
      value: Value;
      reply: (options: ReplyOptions) => Reply;
      /**
       * Makes the call. A refusal or failure becomes a reply that keeps the input. A 401, and a 404 without a field, go
       * up to the guard.
       */
      send: <Answer>(
        call: () => Promise<Answer>,
        options?: SendOptions,
      ) => Promise<{ ok: true; answer: Answer } | { ok: false; reply: Reply; reason: ProviderError }>;
    };

export type OpenForm = {
  /** The posted fields, unparsed. */
  data: FormData;
  /** The person for whom the form was drawn, as the form says itself; undefined for a form that a script made up. */
  drawnFor: string | undefined;
  /** A file was too large to be accepted, so the rest of the form is unknown. */
  isFileTooLarge: boolean;
  /** The uploaded file, still on its way in, if the form passes its file on. */
  file: PassedFile | undefined;
  /** Reads the rest of a file that the action did not read. Call it at the end. */
  leave: () => Promise<void>;
  /** Parses by the form's schema. Secrets are never sent back (`secret-fields.ts`). */
  parse: <Schema extends z.ZodType>(schema: Schema) => Submission<z.output<Schema>>;
};

/** The posted form, with a file if it may have one. Throws the refusal of a body that is no form (`#provider/door`). */
export async function openForm(context: RequestContext, file?: FileOfForm): Promise<OpenForm> {
  const passed = file?.isPassed ? await context.passed(file) : undefined;
  const posted = await context.posted(file);
  const isFileTooLarge = !posted.ok && posted.refusal === "file_too_large";
  if (!posted.ok && !isFileTooLarge) {
    context.log("body_refused", { code: posted.refusal });
    throw screenError(context, PROBLEMS[posted.refusal], posted.refusal);
  }
  const { fields, drawnFor } = withoutPerson(posted.ok ? posted.content : new FormData());
  return {
    data: fields,
    drawnFor,
    isFileTooLarge,
    file: passed?.ok ? passed.content.file : undefined,
    leave: async () => (passed?.ok ? passed.content.leave() : undefined),
    parse: (schema) => {
      const submission = parseWithZod(fields, { schema: cleanForm(schema), error: zodErrors });
      const reply = ({ status = 422, outcome, isLeaving, ...errors }: ReplyOptions = {}): Reply =>
        data(
          {
            result: submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] }),
            ...(outcome ? { outcome } : {}),
            ...(isLeaving ? { isLeaving } : {}),
          },
          { status },
        );
      if (submission.status !== "success") return { ok: false, reply };
      return {
        ok: true,
        value: submission.value,
        reply,
        send: async (call, options = {}) => {
          try {
            return { ok: true, answer: await call() };
          } catch (error) {
            if (!(error instanceof ProviderFailure) || leavesForm(error.reason, options)) throw error;
            const { reason } = error;
            context.log("form_refused", { code: statusOf(reason).code });
            context.retryAfter(problemOf(reason)?.retryAfterSeconds);
            return {
              ok: false,
              reason,
              reply: reply(explain(reason, fields, { ...options, language: context.preferences.language })),
            };
          }
        },
      };
    },
  };
}

/** Separates the posted fields from the person for whom the form was drawn. The posted data stay unchanged. */
function withoutPerson(posted: FormData): { fields: FormData; drawnFor: string | undefined } {
  const fields = new FormData();
  for (const [name, value] of posted) if (name !== PERSON_FIELD) fields.append(name, value);
  const drawnFor = posted.get(PERSON_FIELD);
  return { fields, drawnFor: typeof drawnFor === "string" ? drawnFor : undefined };
}

const isErrorMessage = (code: string, language: Language) => sentences(language).exists(code, { ns: MESSAGE_SPACES });

/** Failures that no form can show: the session is over, or the form's subject does not exist for this person. */
const leavesForm = (reason: ProviderError, { fields = {} }: SendOptions): boolean =>
  reason.status === 401 || (codeOf(reason) === "not_found" && !("not_found" in fields));

/** Refusals that make the person wait and say in how many minutes to try again. */
const WAITS_MINUTES: ReadonlySet<string> = new Set<ProblemCode>([
  "rate_limited",
  "receiver_throttled",
  "address_throttled",
  "otp_held",
  "otp_sent_too_often",
]);

/** With the language of the page that shows the form. */
type ExplainOptions = SendOptions & { language: Language };

/** Puts a failed call into sentences for the form, and states its outcome if the form takes effect once. */
function explain(reason: ProviderError, posted: FormData, options: ExplainOptions): ReplyOptions {
  const wasUnknown = options.wasUnknown || posted.has(UNSURE_FIELD);
  const isOnce = options.repeatable || posted.has("idempotencyKey");
  const said = refusalOf(reason, posted, options);
  const outcome = outcomeOf(reason);
  if (!isOnce && !wasUnknown)
    return options.spent && outcome === "unknown" && !isSaid(reason)
      ? { ...said, formErrors: [message("perhapsDone")] }
      : said;
  if (outcome === "unknown")
    return {
      status: statusOf(reason).status,
      formErrors: isSaid(reason) ? (said.formErrors ?? []) : [message("outcomeUnknown")],
      outcome,
    };
  if (wasUnknown)
    return { ...said, formErrors: [...(said.formErrors ?? []), message("stillUnknown")], outcome: "unknown" };
  return { ...said, outcome };
}

/** Whether the provider's own sentence tells why the outcome is unknown. */
const isSaid = (reason: ProviderError): boolean =>
  typeof reason.status === "number" && reason.status < 500 && reason.problem !== undefined;

/** Puts the sentence at its field, else above the form. */
function refusalOf(reason: ProviderError, posted: FormData, { fields = {}, language }: ExplainOptions): ReplyOptions {
  if (typeof reason.status === "string")
    return { status: statusOf(reason).status, formErrors: [failureMessage(reason.status)] };
  const { problem } = reason;
  const status =
    reason.status >= 500
      ? statusOf(reason).status
      : reason.status === 409 || reason.status === 403
        ? reason.status
        : 422;
  if (!problem) return { status, formErrors: [message("somethingWrong")] };
  if (problem.code === "sign_in_throttled")
    return { status: 429, formErrors: [throttledMessage(Math.max(1, problem.retryAfterSeconds ?? 0))] };
  if (WAITS_MINUTES.has(problem.code)) {
    const minutes = Math.ceil((problem.retryAfterSeconds ?? 0) / 60);
    const when = minutes > 0 ? [message("waitMinutes", { count: minutes })] : [];
    return { status: 429, formErrors: [problemMessage(problem.code), ...when] };
  }
  const fieldErrors: Record<string, string[]> = {};
  // A box that is not ticked is not posted, but the fields that the screen names exist all the same.
  const isOfForm = (field: string) => posted.has(field) || Object.values(fields).includes(field);
  for (const { field, code } of problem.fields ?? [])
    if (isOfForm(field)) (fieldErrors[field] ??= []).push(isErrorMessage(code, language) ? code : message("invalid"));
  if (Object.keys(fieldErrors).length > 0) return { status, fieldErrors };
  const text = problemMessage(problem.code, {
    ...(problem.triesLeft === undefined ? {} : { count: problem.triesLeft }),
    ...(problem.retryAfterSeconds === undefined ? {} : { seconds: problem.retryAfterSeconds }),
  });
  const field = fields[problem.code];
  return field ? { status, fieldErrors: { [field]: [text] } } : { status, formErrors: [text] };
}
