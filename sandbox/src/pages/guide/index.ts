import { EMBED_STATUSES } from "#provider/contract/embedding";
import { EXAM_TRIES } from "#provider/contract/exam-words";
import { contract } from "#provider/contract/index";
import {
  BODY_BYTES,
  BODY_FIELDS,
  IDEMPOTENCY_HOURS,
  SESSION_ABSOLUTE_HOURS,
  SESSION_IDLE_MINUTES,
} from "#provider/contract/limits";
import { PROBLEMS } from "#provider/contract/problem";
import { REGION_FACTS, regionSchema, type Region } from "#provider/contract/regions";
import {
  PAYMENT_WEBHOOK_TYPES,
  WEBHOOK_DAYS,
  WEBHOOK_KEPT_DAYS,
  WEBHOOK_SECONDS,
  WEBHOOK_TEST,
  WEBHOOK_TOLERANCE_SECONDS,
  WEBHOOKS,
} from "#provider/contract/webhook-words";
import { languageSchema, type Language } from "#provider/contract/words";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { sha256 } from "../../domain/digest.ts";
import { EMBED_SCRIPT_INTEGRITY, EMBED_SCRIPT_NAME } from "../../domain/embed-script.ts";
import { appUrl, frameBase, payUrl } from "../../env.ts";
import type { AppEnv } from "../../http/app.ts";
import { readLanguage } from "../../http/language.ts";
import { TEST_CARDS } from "../checkout/pay-form.tsx";
import { SENTENCES } from "../checkout/sentences/index.ts";
import {
  buttonExample,
  embedExample,
  greetingExample,
  PROBLEM_EXAMPLE,
  scriptExample,
  WEBHOOK_EXAMPLE,
} from "./examples.ts";
import { code, list, prose, rows, table, type Reader, type Section } from "./markup.ts";
import { merchantApi, merchantErrors } from "./merchant-api.ts";
import { GUIDE } from "./sentences/index.ts";
import { returns, signatures } from "./signatures.ts";
import { GUIDE_STYLES } from "./styles.ts";

/** Own styles and fonts only, no script, no frames. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const STYLES_URL = `/guide/guide.css?v=${sha256(GUIDE_STYLES).slice(0, 10)}`;

/** Every HTTP status of a refusal with its codes, from the contract. */
const byStatus = () => {
  const all = Object.entries(PROBLEMS);
  return [...new Set(Object.values(PROBLEMS))]
    .toSorted((one, other) => one - other)
    .map((status) => ({ status, codes: all.filter(([, its]) => its === status).map(([word]) => word) }));
};

/** The code in the examples. */
const SOME_CODE = "9VF3KQ7T2M1XA";

/** The checkout in a frame: how to add it, and its messages. */
function embedding(c: Context<AppEnv>, { say: { embed, codeLabel } }: Reader): Section {
  const base = frameBase(c.var.env);
  const script = { url: `${base}${EMBED_SCRIPT_NAME}`, integrity: EMBED_SCRIPT_INTEGRITY };
  const { events, statuses } = embed;
  return {
    id: "embed",
    title: embed.title,
    body: html`<p>${prose(embed.text)}</p>
      ${list(embed.rules)} ${code(embedExample(`${base}${SOME_CODE}`, script), codeLabel)}
      <p>${prose(embed.listen)}</p>
      ${table(
        "",
        embed.message,
        [embed.message, embed.meaning],
        rows([
          ["checkout:ready", events.ready],
          ["checkout:height", events.height],
          ["checkout:status", events.status],
        ]),
      )}
      ${table(
        "",
        embed.status,
        [embed.status, embed.meaning],
        rows(EMBED_STATUSES.map((status) => [status, statuses[status]])),
      )}
      <p>${prose(embed.hint)}</p>
      <p>${prose(embed.own)}</p>
      ${code(greetingExample(new URL(base).origin), embed.title)}`,
  };
}

/** Messages to the merchant's own server: their contents, and how to verify them. */
function webhook({ say }: Reader): Section {
  const { webhook: told, embed } = say;
  return {
    id: "webhook",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${list(told.rules, {
        addresses: WEBHOOKS,
        seconds: WEBHOOK_SECONDS,
        days: WEBHOOK_DAYS,
        kept: WEBHOOK_KEPT_DAYS,
      })}
      ${code(WEBHOOK_EXAMPLE, told.title)}
      <p>${prose(told.types)}</p>
      ${table(
        "",
        told.type,
        [told.type, embed.meaning],
        rows([
          ...Object.values(PAYMENT_WEBHOOK_TYPES).map((type) => [type, told.meanings[type]] as const),
          [WEBHOOK_TEST, told.meanings[WEBHOOK_TEST]],
        ]),
      )}
      <p>${prose(told.check)}</p>
      <p>${prose(told.late)}</p>`,
  };
}

/** What the back office tries a merchant's server with. */
function examination({ env }: AppEnv["Variables"], { region, say: { exam } }: Reader): Section {
  return {
    id: "exam",
    title: exam.title,
    body: html`<p>${prose(exam.text)}</p>
      ${list(EXAM_TRIES.map((name) => exam.tries[name]))}
      <p>${prose(exam.after)}</p>
      <a class="button" href="${appUrl(env, region)}/developers/exam">${exam.toExam}</a>`,
  };
}

/** The sections of the guide, in order. */
function sectionsFor(c: Context<AppEnv>, reader: Reader): Section[] {
  const { language, region, say } = reader;
  const { env } = c.var;
  const { start, widgets, cards, results, scripts, calls, errors } = say;
  const { method, path } = contract.transactions.list;
  const checkout = SENTENCES[language];
  return [
    {
      id: "start",
      title: start.title,
      body: html`<ol>
          ${start.steps.map((step) => html`<li>${prose(step)}</li>`)}
        </ol>
        <p>${prose(start.after)}</p>
        <a class="button" href="${appUrl(env, region)}/developers/widgets">${start.toWidgets}</a>`,
    },
    {
      id: "widgets",
      title: widgets.title,
      body: html`<p>${prose(widgets.text)}</p>
        ${code(buttonExample(payUrl(env, SOME_CODE), checkout.payAnyAmount), widgets.title)} ${list(widgets.rules)}`,
    },
    embedding(c, reader),
    {
      id: "cards",
      title: cards.title,
      body: html`<p>${prose(cards.text)}</p>
        ${table(
          "",
          cards.title,
          [cards.number, cards.outcome],
          TEST_CARDS.map(
            ([number, outcome]) =>
              html`<tr>
                <th scope="row">${number}</th>
                <td>${checkout.testOutcomes[outcome]}</td>
              </tr>`,
          ),
        )}`,
    },
    {
      id: "results",
      title: results.title,
      body: html`<p>${prose(results.text)}</p>
        ${list(results.ways, { call: `\`${method} ${path}\`` })}`,
    },
    ...merchantApi(env, reader),
    returns(reader),
    webhook(reader),
    signatures(reader, WEBHOOK_TOLERANCE_SECONDS),
    examination(c.var, reader),
    {
      id: "scripts",
      title: scripts.title,
      body: html`<p>${prose(scripts.text)}</p>
        ${list(scripts.rules, {
          kilobytes: BODY_BYTES / 1024,
          fields: BODY_FIELDS,
          minutes: SESSION_IDLE_MINUTES,
          hours: SESSION_ABSOLUTE_HOURS,
        })}
        <p>${prose(scripts.example)}</p>
        ${code(scriptExample(appUrl(env, region), region), scripts.title)}
        <p>${prose(scripts.all)}</p>`,
    },
    {
      id: "calls",
      title: calls.title,
      body: html`<p>${prose(calls.text)}</p>
        ${list(calls.rules, { hours: IDEMPOTENCY_HOURS })}
        <p class="links"><a href="/docs">${calls.all}</a> <a href="/openapi.json">${calls.openapi}</a></p>`,
    },
    merchantErrors(reader),
    {
      id: "errors",
      title: errors.title,
      body: html`<p>${prose(errors.text)}</p>
        ${code(PROBLEM_EXAMPLE, errors.title)}
        ${table(
          "errors",
          errors.codes,
          [errors.status, errors.meaning, errors.codes],
          byStatus().map(
            ({ status, codes }) =>
              html`<tr>
                <th scope="row">${status}</th>
                <td>${prose(errors.byStatus[status])}</td>
                <td class="codes">${codes.map((word) => html`<code>${word}</code> `)}</td>
              </tr>`,
          ),
        )}`,
    },
  ];
}

/**
 * The reader of the guide: the region in the address; the language in the address or, without one, the browser's;
 * English if the region does not have that language.
 */
function readerOf(c: Context<AppEnv>): Reader {
  const region = regionSchema.safeParse(c.req.query("region")).data ?? "default";
  const { languages } = REGION_FACTS[region];
  const wished = languageSchema.safeParse(c.req.query("lang")).data ?? readLanguage(c.req.header("Accept-Language"));
  const language = languages.includes(wished) ? wished : "en";
  return { language, region, say: GUIDE[language] };
}

const linkTo = (language: Language, region: Region): string =>
  `/guide?${new URLSearchParams({ ...(region === "default" ? {} : { region }), lang: language })}`;

/**
 * The guide behind the back office's Documentation link, for people who put payments on a website. Works without
 * scripts.
 */
export const guide = new Hono<AppEnv>()
  .get("/guide.css", (c) =>
    c.body(GUIDE_STYLES, 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    }),
  )
  .get("/", async (c) => {
    const reader = readerOf(c);
    const { language, region, say } = reader;
    const sections = sectionsFor(c, reader);
    const { languages } = REGION_FACTS[region];
    const markup = await html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${say.title}</title>
          <link rel="stylesheet" href="${STYLES_URL}" />
          <link rel="icon" href="data:," />
        </head>
        <body>
          <header class="top">
            <div>
              <div class="bar">
                <p>Sandbox provider</p>
                ${
                  languages.length < 2
                    ? ""
                    : html`<nav aria-label="${say.language}">
                        <ul>
                          ${languages.map(
                            (one) =>
                              html`<li>
                                ${
                                  one === language
                                    ? html`<span aria-current="true">${SENTENCES[one].languageName}</span>`
                                    : html`<a href="${linkTo(one, region)}" lang="${one}" hreflang="${one}"
                                        >${SENTENCES[one].languageName}</a
                                      >`
                                }
                              </li>`,
                          )}
                        </ul>
                      </nav>`
                }
              </div>
              <h1>${say.title}</h1>
              <p class="lead">${say.lead}</p>
            </div>
          </header>
          <div class="body">
            <nav class="contents" aria-label="${say.contents}">
              <ol>
                ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
              </ol>
            </nav>
            <main>
              ${sections.map(
                ({ id, title, body }) =>
                  html`<section id="${id}" aria-labelledby="${id}-title">
                    <h2 id="${id}-title">${title}</h2>
                    ${body}
                  </section>`,
              )}
            </main>
          </div>
        </body>
      </html>`;
    return c.html(markup, 200, {
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
      "Content-Language": language,
      Vary: "Accept-Language",
      "Referrer-Policy": "same-origin",
      "X-Frame-Options": "DENY",
    });
  });
