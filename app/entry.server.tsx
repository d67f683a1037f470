import { RemixServer } from "@remix-run/react";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { NonceContext } from "~/components/page/nonce";
import { PageDataContext } from "~/components/page/page-data";
import { FirstStylesContext } from "~/components/page/stylesheet";
import { firstStyles, type FirstStyles } from "~/server/first-styles";
import { sentences } from "~/server/i18n";
import { wholeFile } from "~/server/whole-file";
import { wholeRoutes } from "~/server/whole-routes";
import { expectedLinks } from "~/styles/first-paint";

/**
 * Renders in one pass, with the loaders' data at the end: half the CPU of react-dom's stream (docs/decisions/0006). A
 * thrown error goes back to Remix, which renders the error boundary and calls this again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const file = context.file();
  if (file && status === 200) return fileResponse(file, context);
  await file?.body.cancel();
  const shown = remix.staticHandlerContext.matches.map(({ route }) => route.id);
  await wholeRoutes(remix.routeModules, shown);
  // RemixServer would hand the data over through Suspense, which renderToString leaves out.
  const handoff = remix.serverHandoffStream;
  remix.serverHandoffStream = undefined;
  const data = handoff && (await new Response(handoff).text());
  const first = firstStyles(context.cookies, sheetsOf(remix));
  const markup = renderToString(
    <NonceContext.Provider value={context.nonce}>
      <FirstStylesContext.Provider value={first}>
        <PageDataContext.Provider value={data}>
          <I18nextProvider i18n={sentences(context.preferences.language)}>
            <RemixServer context={remix} url={request.url} nonce={context.nonce} />
          </I18nextProvider>
        </PageDataContext.Provider>
      </FirstStylesContext.Provider>
    </NonceContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(wholePage(markup, first), { headers, status });
}

/** A file of the provider, passed through. */
const fileResponse = (file: FileAnswer, context: AppLoadContext): Response =>
  new Response(
    wholeFile(file, () => context.log("file_broke_off", { type: file.contentType.slice(0, 80) })),
    { headers: { "Content-Type": file.contentType, "Content-Disposition": file.contentDisposition } },
  );

/** The addresses of the stylesheets that a page's routes link. */
const sheetsOf = ({ staticHandlerContext, routeModules }: EntryContext): string[] =>
  staticHandlerContext.matches.flatMap(({ route }) =>
    (routeModules[route.id]?.links?.() ?? []).flatMap((link) =>
      "rel" in link && link.rel === "stylesheet" && link.href ? link.href : [],
    ),
  );

/** The page as it is sent: React's markup with what Remix cannot say. The long body is copied once. */
function wholePage(markup: string, first: FirstStyles | undefined): string {
  const headEnd = markup.indexOf("</head>");
  const head = markup.slice(0, headEnd);
  const body = markup.slice(headEnd);
  const scripts = body.indexOf(PRELOAD);
  return [
    "<!DOCTYPE html>",
    first ? withoutLinks(head, first) : head,
    expectedLinks(body),
    scripts === -1 ? body : body.slice(0, scripts),
    scripts === -1 ? "" : withLateScripts(body.slice(scripts)),
  ].join("");
}

/**
 * Removes or defers the links to area sheets whose CSS the page carries: on a first page they load nothing, later they
 * load the file for the following pages. Remix' `<Links>` cannot tell them apart.
 */
const withoutLinks = (head: string, { areas, hasBase }: FirstStyles): string =>
  areas.reduce(
    (text, href) =>
      text.replace(
        `<link rel="stylesheet" href="${href}"/>`,
        hasBase
          ? `<link rel="stylesheet" href="${href}" disabled=""/>`
          : `<link rel="prefetch" as="style" href="${href}"/>`,
      ),
    head,
  );

const PRELOAD = '<link rel="modulepreload"';

/**
 * Prefetched scripts must not compete with the stylesheet and the fonts, for which the content waits. Remix'
 * `<Scripts>` cannot say so; it writes them near the end.
 */
const withLateScripts = (end: string): string => end.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);

/** Logs an unexpected error in one line with the request's id; the person sees the error screen. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  context.log("error", {
    message: error instanceof Error ? error.message.slice(0, 300) : "not an Error",
    ...(error instanceof Error && error.stack ? { stack: error.stack.slice(0, 1500) } : {}),
  });
}
