import type { Language } from "~/i18n/languages";
import type { RequestContext } from "./context";
import { writePreferences } from "./preferences";
import { ProviderFailure } from "./provider";
import { statusOf } from "./refusal";

/**
 * Keeps the language that somebody chose: of the interface in this browser, and of what a signed-in person is written
 * at the provider.
 *
 * @returns a toast where the provider could not be told; it is told at the next sign-in in this browser
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
    // Whoever is signed in no longer is led to sign-in by the next page.
    return status === 401 ? undefined : "shell:language.later";
  }
}
