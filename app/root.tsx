import type { LinksFunction } from "@remix-run/cloudflare";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { LastResort } from "~/components/feedback/last-resort";
import { FullPageSpinner, NavigationProgress } from "~/components/feedback/navigation-progress";
import { RouteErrorScreen, useErrorTitle } from "~/components/feedback/route-error";
import { Toast } from "~/components/feedback/toast";
import { PersonContext } from "~/components/form/own-form";
import { useFocusAfterReply } from "~/components/form/use-focus-after-reply";
import { MARK } from "~/components/media/icon";
import { useDocumentTitle } from "~/components/page/document-title";
import { useNonce } from "~/components/page/nonce";
import { PageData } from "~/components/page/page-data";
import { FontFaces, Stylesheet } from "~/components/page/stylesheet";
import { CORE_NAMESPACES } from "~/i18n/config";
import { languageOf } from "~/i18n/languages";
import { PlaceProvider } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { isFetchedAhead } from "~/server/reuse";
import { takeToast } from "~/server/toast";
import stylesheet from "~/styles/app.css?url";
import otherMedia from "~/styles/areas/other-media.css?url";
import { FIRST_FONTS } from "~/styles/fonts";
import fontFaces from "~/styles/fonts.css?url";

export const handle = { i18n: [...CORE_NAMESPACES] };

/** When that sheet counts: the conditions of its rules. Until one holds, no browser waits for it. */
const OTHER_MEDIA = "print, (forced-colors: active), (max-height: 30rem)";

export const links: LinksFunction = () => [{ rel: "icon", href: MARK, type: "image/svg+xml" }];

/**
 * The data of every page, for visitors too: language, colours, the region's zone and currency, the signed-in person,
 * the message of the page before.
 */
export const loader = guardedLoader("public", async ({ request, context, region, language }) => {
  const { zone, currency } = REGION_FACTS[region];
  // A prefetched link must not use up the message for the page that really opens next.
  const toast = isFetchedAhead(request) ? undefined : takeToast(context.cookies);
  const i18n = sentences(language);
  const isSentence = (key: string): key is "common:appName" => i18n.exists(key);
  return {
    language,
    scheme: context.preferences.scheme,
    place: { zone, year: Number(dayIn(region, new Date()).slice(0, 4)) },
    person: context.session.current()?.userId,
    currency,
    toast:
      toast && isSentence(toast.key)
        ? {
            id: toast.id,
            text: i18n.t(toast.key, { replace: toast.values ?? {} }),
            takeBack:
              toast.takeBack === undefined ? undefined : { to: toast.takeBack, text: i18n.t("leaving:takeBack") },
          }
        : undefined,
  };
});

/** The document around every page and every error. If the error page fails too, the last resort shows. */
export function Layout({ children }: { children: ReactNode }) {
  const document = <Document>{children}</Document>;
  return useRouteError() === undefined ? document : <LastResort>{document}</LastResort>;
}

function Document({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const { i18n } = useTranslation();
  const title = useDocumentTitle(useErrorTitle());
  // If the loader itself failed, the instance of the sentences still knows the language.
  const language = data?.language ?? languageOf(i18n);
  const scheme = data?.scheme ?? "system";
  return (
    <html lang={language} dir="ltr" data-scheme={scheme === "system" ? undefined : scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme === "system" ? "light dark" : scheme} />
        <title>{title}</title>
        <Stylesheet href={stylesheet} />
        <FontFaces href={fontFaces} place="head" />
        <Links />
        <link rel="stylesheet" href={otherMedia} media={OTHER_MEDIA} />
      </head>
      <body>
        {/* Not in the head: there Chromium paints nothing before these fonts have loaded (decision 0115). */}
        {FIRST_FONTS[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <FontFaces href={fontFaces} place="body" />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <FontFaces href={fontFaces} place="end" />
        {import.meta.env.SSR && <PageData />}
      </body>
    </html>
  );
}

export default function App() {
  const { place, person, toast } = useLoaderData<typeof loader>();
  useFocusAfterReply();
  return (
    <PlaceProvider place={place}>
      <PersonContext.Provider value={person}>
        <NavigationProgress />
        <FullPageSpinner />
        <Toast message={toast} />
        <Outlet />
      </PersonContext.Provider>
    </PlaceProvider>
  );
}

/** Errors outside the shell, and of the shell itself; those of a screen stay inside the shell (`shell/screen.tsx`). */
export function ErrorBoundary() {
  return (
    <main id="main" className="page">
      <RouteErrorScreen />
    </main>
  );
}
