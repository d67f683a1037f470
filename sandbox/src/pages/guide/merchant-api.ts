import { everyCall } from "#provider/contract/index";
import { KEY_SCOPES } from "#provider/contract/key-scopes";
import { KEY_ADDRESSES, KEY_CALLS, METADATA, ORDER_HOURS } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import { everyMerchantCall, v3 } from "#provider/contract/v3/index";
import { everyResult } from "#provider/contract/v3/results";
import { html } from "hono/html";
import { appUrl, type Env } from "../../env.ts";
import { callExamples, curlOf, orderAnswer } from "./call-examples.ts";
import { code, list, prose, table, type Reader, type Section } from "./markup.ts";

/** The address of the merchant API in a region, as `npm start` serves it on one's own machine. */
function apiUrl({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, region: Region): string {
  const url = new URL(PUBLIC_URL);
  if (region !== "default" && url.hostname === "localhost") url.hostname = `${region}.localhost`;
  return url.origin;
}

const quoted = ({ method, path }: { method: string; path: string }) => `\`${method} ${path}\``;

/** What a merchant's own server does with a key: its first payment, keys, orders and refunds. */
export const merchantApi = (env: Env, reader: Reader): Section[] => [
  firstPayment(env, reader),
  keys(reader),
  orders(reader),
  refunds(reader),
  savedCards(reader),
  ...(paysOut(reader.region) ? [payouts(reader)] : []),
];

const paysOut = (region: Region) => AREA_ACCESS.payouts.regions.some((one) => one === region);

function firstPayment(env: Env, { region, say }: Reader): Section {
  const { server, codeLabel } = say.merchant;
  const { order, ask } = callExamples(region);
  const shell = [`API=${apiUrl(env, region)}`, "KEY=mk_test_…", "", curlOf(order)].join("\n");
  return {
    id: "server",
    title: server.title,
    body: html`<p>${prose(server.text)}</p>
      <ol>
        ${server.steps.map((step) => html`<li>${prose(step)}</li>`)}
      </ol>
      <p>${prose(server.order)}</p>
      ${code(shell, codeLabel)}
      <p>${prose(server.answer)}</p>
      ${code(JSON.stringify(orderAnswer(env.PUBLIC_URL, region), undefined, 2), server.answer)}
      <p>${prose(server.ask)}</p>
      ${code(curlOf(ask), codeLabel)}
      <p>${prose(server.after)}</p>
      <a class="button" href="${appUrl(env, region)}/developers/keys">${server.toKeys}</a>`,
  };
}

/** Every call of a scope: those of the merchant API, and those of the back office that a key opens. */
const callsOf = (scope: string) =>
  [...everyMerchantCall, ...everyCall].flatMap(({ call }) => (call.scope === scope ? [call] : []));

function keys({ region, say }: Reader): Section {
  const { keys: told } = say.merchant;
  return {
    id: "keys",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${list(told.rules, { addresses: KEY_ADDRESSES, ...KEY_CALLS })}
      ${table(
        "errors",
        told.scope,
        [told.scope, told.opens, told.calls],
        KEY_SCOPES.flatMap((scope) => {
          const calls = scope === "payouts" && !paysOut(region) ? [] : callsOf(scope);
          return calls.length === 0
            ? []
            : [
                html`<tr>
                  <th scope="row"><code>${scope}</code></th>
                  <td>${told.scopes[scope]}</td>
                  <td class="codes">${calls.map(({ method, path }) => html`<code>${method} ${path}</code> `)}</td>
                </tr>`,
              ];
        }),
      )}
      <p class="links"><a href="/docs/v3">${told.all}</a> <a href="/openapi-v3.json">${say.calls.openapi}</a></p>`,
  };
}

function orders({ region, say }: Reader): Section {
  const { orders: told, codeLabel } = say.merchant;
  const { byReference, capture, end } = callExamples(region);
  return {
    id: "orders",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${list(told.rules, { hours: ORDER_HOURS, keys: METADATA.keys, complete: quoted(v3.orders.complete) })}
      ${(
        [
          [told.byReference, byReference],
          [told.capture, capture],
          [told.end, end],
        ] as const
      ).map(
        ([title, example]) =>
          html`<p>${prose(title)}</p>
            ${code(curlOf(example), codeLabel)}`,
      )}`,
  };
}

function refunds({ region, say }: Reader): Section {
  const { refunds: told, codeLabel } = say.merchant;
  return {
    id: "refunds",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${code(curlOf(callExamples(region).refund), codeLabel)} ${list(told.rules)}`,
  };
}

function savedCards({ region, say }: Reader): Section {
  const { savedCards: told, codeLabel } = say.merchant;
  const { saveCard, charge } = callExamples(region);
  return {
    id: "saved-cards",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${code(curlOf(saveCard), codeLabel)} ${list(told.rules, { remove: quoted(v3.cards.remove) })}
      <p>${prose(told.charge)}</p>
      ${code(curlOf(charge), codeLabel)}`,
  };
}

function payouts({ region, say }: Reader): Section {
  const { payouts: told, codeLabel } = say.merchant;
  const { payout, askPayout } = callExamples(region);
  return {
    id: "payouts",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${code(curlOf(payout), codeLabel)} ${list(told.rules, { check: quoted(v3.payouts.checkCardholder) })}
      <p>${prose(told.ask)}</p>
      ${code(curlOf(askPayout), codeLabel)}`,
  };
}

/** Every code of the merchant API with what to do, from the contract. */
export function merchantErrors({ say }: Reader): Section {
  const { codes: told } = say.merchant;
  return {
    id: "codes",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${table(
        "",
        told.title,
        [told.code, "HTTP", say.errors.meaning],
        everyResult().map(
          ({ code: word, statuses }) =>
            html`<tr>
              <th scope="row"><code>${word}</code></th>
              <td>${statuses.join(", ")}</td>
              <td>${prose(told.byCode[word] ?? "")}</td>
            </tr>`,
        ),
      )}`,
  };
}
