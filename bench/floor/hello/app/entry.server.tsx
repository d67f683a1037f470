import { RemixServer } from "@remix-run/react";
import type { EntryContext } from "@remix-run/cloudflare";
import { renderToReadableStream } from "react-dom/server";

/** Copied from Remix's own template for this runtime. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<RemixServer context={remix} url={request.url} />, {
    signal: request.signal,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status });
}
