import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Challenge } from "#provider/contract/auth";
import type { OpenForm } from "~/server/form";
import type { Provider } from "~/server/provider";
import { signInSchema, type Credentials } from "./schema";

const STRATEGY = "credentials";

/** If the password was right, the code that is on its way; else the reply for the form. */
export type CredentialStep =
  | { ok: true; credentials: Credentials; challenge: Challenge }
  | { ok: false; reply: ReturnType<Refused["reply"]> };
type Refused = Extract<Awaited<ReturnType<OpenForm["parse"]>>, { ok: false }>;

/** Checks e-mail and password with remix-auth's form strategy; the one-time code then finishes the sign-in. */
export async function checkCredentials(url: URL, form: OpenForm, provider: Provider): Promise<CredentialStep> {
  const strategy = new FormStrategy<CredentialStep>(async () => {
    const submission = form.parse(signInSchema);
    if (!submission.ok) return { ok: false, reply: submission.reply() };
    const { username, password, rememberMe } = submission.value;
    const sent = await submission.send(() => provider.auth.login({ body: { username, password, rememberMe } }));
    return sent.ok
      ? { ok: true, credentials: submission.value, challenge: sent.answer }
      : { ok: false, reply: sent.reply };
  });
  // The strategy reads a body itself, and a body can be read only once, so it gets a copy.
  const copy = new Request(url, { method: "POST", body: form.data });
  return new Authenticator<CredentialStep>().use(strategy, STRATEGY).authenticate(STRATEGY, copy);
}
