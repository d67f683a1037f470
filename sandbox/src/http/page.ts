import type { Language } from "#provider/contract/words";
import type { Context } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./app.ts";

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** No scripts, styles from this Worker only; forms go nowhere else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Options = {
  status?: ContentfulStatusCode;
  /** The language of the title and the body, if it is not English. */
  language?: Language;
  /** The body has its own heading. */
  ownHeading?: boolean;
};

/** A page for people who work with the sandbox (outbox, documents, simulators); works without script. */
export async function page(
  c: Context<AppEnv>,
  title: string,
  body: Markup,
  { status = 200, language = "en", ownHeading = false }: Options = {},
): Promise<Response> {
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox provider</title>
        <link rel="stylesheet" href="/sandbox.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <p>Sandbox provider</p>
          <nav aria-label="Pages">
            <a href="/outbox">Outbox</a> <a href="/ledger">Ledger</a> <a href="/review">Review desk</a>
            <a href="/bank">Bank desk</a> <a href="/network">Card network desk</a> <a href="/azqr">AZQR desk</a>
            <a href="/bank-app">Bank app</a>
            <a href="/phone">Phones</a>
            <a href="/docs">Calls</a>
            <a href="/guide">Guide</a> <a href="/try-embed">Widgets</a> <a href="/try-webhook">Webhooks</a>
            <a href="/try-shop">Shop</a>
            <a href="/openapi.json">OpenAPI</a>
          </nav>
        </header>
        <main lang="${language}">${ownHeading ? "" : html`<h1>${title}</h1>`} ${body}</main>
      </body>
    </html>`;
  return c.html(markup, status, {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  });
}

export const STYLESHEET = `
:root { color-scheme: light dark; --ink: #12242f; --muted: #55626d; --ground: #f3f6f8; --card: #fff; --line: #d5dde3; --link: #005687; --mark: #e0f3f5; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef2; --muted: #a8b4bd; --ground: #0d1a22; --card: #14252f; --line: #2b3f4b; --link: #7fd3da; --mark: #17404a; --wrong: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: baseline; padding: 0.75rem 1rem; background: var(--card); border-bottom: 1px solid var(--line); }
header p { margin: 0; font-weight: 600; }
nav a { margin-inline-end: 1rem; }
a { color: var(--link); }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin-block: 1rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
input, select, button { font: inherit; padding: 0.4rem 0.6rem; border: 1px solid var(--muted); border-radius: 0.4rem; background: var(--card); color: inherit; }
.desk-logo { max-width: min(100%, 30rem); height: auto; padding: 0.5rem; border: 1px solid var(--line); background: white; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.card p { margin: 0.35rem 0 0; }
dl.card dd { margin: 0 0 0.5rem; }
.desk { flex-direction: column; align-items: stretch; }
.desk fieldset { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin: 0; }
.desk fieldset > p { flex-basis: 100%; margin: 0; }
.desk label:has([maxlength]) { flex: 1 1 16rem; }
.desk .tick { display: flex; align-items: center; }
.button { display: inline-block; padding: 0.6rem 1.2rem; border-radius: 0.5rem; background: #4dbdc6; color: #00263d; font-weight: 600; text-decoration: none; }
iframe { border: 0; border-radius: 0.6rem; }
.muted { color: var(--muted); font-size: 0.875rem; }
.code { font: 600 1.5rem/1.2 ui-monospace, monospace; letter-spacing: 0.15em; background: var(--mark); border-radius: 0.3rem; padding: 0.1rem 0.5rem; display: inline-block; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; margin: 0.5rem 0 0; padding: 0.5rem; background: var(--ground); border-radius: 0.3rem; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; white-space: nowrap; }
caption { padding: 0.6rem 0.75rem; text-align: start; color: var(--muted); }
th, td { padding: 0.4rem 0.75rem; text-align: start; border-top: 1px solid var(--line); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.wrong { color: var(--wrong); }
.chat { max-width: 32rem; margin: 0 auto; padding: 0; border: 1px solid var(--line); border-radius: 0.9rem; background: var(--card); overflow: hidden; }
.chat > header { flex-direction: column; gap: 0; padding: 0.75rem 1rem; }
.chat > header p { font-weight: 400; }
.chat h1 { margin: 0; font-size: 1.05rem; }
.chat ol { list-style: none; margin: 0; padding: 1rem; display: grid; gap: 0.6rem; min-height: 12rem; align-content: end; background: var(--ground); }
.chat li { max-width: 85%; justify-self: start; padding: 0.5rem 0.75rem; border-radius: 0.9rem 0.9rem 0.9rem 0.2rem; background: var(--card); border: 1px solid var(--line); overflow-wrap: anywhere; }
.chat li.own { justify-self: end; border-radius: 0.9rem 0.9rem 0.2rem; background: var(--mark); }
.chat li p { margin: 0; }
.chat footer { padding: 0.75rem 1rem; border-top: 1px solid var(--line); }
.chat footer p { margin: 0; }
.chat form { margin: 0; flex-wrap: nowrap; }
.chat input { flex: 1; min-width: 0; }
.chat button { flex: 1; font-weight: 600; background: var(--link); border-color: var(--link); color: var(--card); cursor: pointer; }
.chat input + button { flex: none; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;
