import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { browserBackend } from "~/i18n/browser-backend";
import { CORE_NAMESPACES, i18nConfig } from "~/i18n/config";

/**
 * Decodes the page's data before React starts. RemixBrowser does so by throwing a promise from its first render, with
 * no boundary above it; an event that a person causes in that moment would break the root (React error 345).
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (!(waiting instanceof Promise)) throw waiting;
    await waiting;
  }
}

/**
 * The namespaces of sentences that the server has used on this page besides those of its routes
 * (`components/message.tsx`).
 */
function saidAlready(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-sentences]")].flatMap(
    ({ dataset }) => dataset["sentences"] ?? [],
  );
}

// A page from the browser's back-forward cache is loaded again: a person who goes back after signing out must not see
// it.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) window.location.reload();
});

const sentences = i18next
  .use(initReactI18next)
  .use(browserBackend)
  .init({
    ...i18nConfig,
    lng: document.documentElement.lang,
    // A missing sentence is a failed test, not a reason to download English beside every other language.
    ns: [...new Set([...CORE_NAMESPACES, ...getInitialNamespaces(), ...saidAlready()])],
  });
await Promise.all([sentences, pageData()]);

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </I18nextProvider>,
    {
      onRecoverableError(error, info) {
        console.error("The page did not hydrate as the server rendered it", error, info.componentStack);
      },
    },
  );
});
