import { RemixServer } from "@remix-run/react";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { i18nConfig } from "../../app/i18n/config";
import { LANGUAGES, type Language } from "../../app/i18n/languages";
import { loadSentences, resourcesOf } from "../../app/i18n/resources.server";

await Promise.all(LANGUAGES.map(loadSentences));
const resources = Object.fromEntries(LANGUAGES.map((language) => [language, resourcesOf(language)]));

/** An i18next instance with every sentence, as the server makes one for a request. */
export function sentences(language: Language) {
  const instance = createInstance();
  void instance.use(initReactI18next).init({ ...i18nConfig, lng: language, resources, initImmediate: false });
  return instance;
}

/**
 * The server's markup for `element` at `path`, without the document around it. With `error`, `element` is the content
 * of the error boundary.
 */
export function renderMarkup(
  element: ReactNode,
  { language = "en", path = "/", error }: { language?: Language; path?: string; error?: unknown } = {},
) {
  const url = new URL(path, "https://merchant.test");
  const { pathname, search } = url;
  const location = { pathname, search, hash: "", key: "default", state: null };
  const future = {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  };
  const route = {
    hasAction: false,
    hasErrorBoundary: error !== undefined,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={sentences(language)}>
      <RemixServer
        url={url.href}
        context={{
          future,
          isSpaMode: false,
          manifest: {
            entry: { imports: [], module: "" },
            url: "",
            version: "",
            routes: { root: { ...route, id: "root", path: "*", module: "" } },
          },
          routeModules: { root: { default: () => <>{element}</>, ErrorBoundary: () => <>{element}</> } },
          staticHandlerContext: {
            basename: "/",
            location,
            matches: [{ params: {}, pathname, pathnameBase: pathname, route: { id: "root" } }],
            loaderData: {},
            actionData: null,
            errors: error === undefined ? null : { root: error },
            statusCode: 200,
            loaderHeaders: {},
            actionHeaders: {},
            activeDeferreds: null,
          },
        }}
      />
    </I18nextProvider>,
  );
}
