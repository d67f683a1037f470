import type { Language } from "~/i18n/languages";
import type { RequestContext } from "./context";
import { writePreferences } from "./preferences";
import { ProviderFailure } from "./provider";
import { statusOf } from "./refusal";

/**
 * Stores a chosen language: in this browser for the interface, and at the provider for its letters to a signed-in
 * person.
 *
 * @returns a toast if the provider did not answer; the provider learns the language at the next sign-in in this browser
 */
export async function chooseLanguage(context: RequestContext, language: Language): Promise<string | undefined> {
  writePreferences(context.cookies, { language });
  if (!context.session.current()) return undefined;
  try {
    await context.provider().profile.setLanguage({ body: { language } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { status, code } = statusOf(error.reason);
    context.log("language_not_told", { status, code });
    // If the session is over, the next page leads to sign-in.
    return status === 401 ? undefined : "shell:language.later";
  }
}
