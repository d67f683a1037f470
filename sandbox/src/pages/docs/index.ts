import type { Call } from "#provider/contract/call";
import { everyCall } from "#provider/contract/index";
import { openApi } from "#provider/contract/openapi";
import { everyMerchantCall } from "#provider/contract/v3/index";
import type { MerchantCall } from "#provider/contract/v3/merchant-call";
import { merchantOpenApi } from "#provider/contract/v3/openapi";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { AppEnv } from "../../http/app.ts";
import { page } from "../../http/page.ts";

/**
 * The contract for programs (`/openapi.json`) and for people (`/docs`), both made from the same data. The public
 * merchant API has a document and a page of its own.
 */
export const docs = (answered: ReadonlySet<Call>) =>
  new Hono<AppEnv>()
    .get("/openapi.json", (c) => c.json(openApi()))
    .get("/openapi-v3.json", (c) => c.json(merchantOpenApi()))
    .get("/docs/v3", (c) => page(c, "Merchant API", merchantPage()))
    .get("/docs", (c) => {
      const groups = [...new Set(everyCall.map(({ group }) => group))];
      return page(
        c,
        "Calls",
        html`<p>
            ${everyCall.length} calls, ${answered.size} of them answered by this sandbox; the others answer 501
            <code>not_implemented</code>. Amounts are decimals with at most two places, instants are UTC, pages count
            from zero and <code>offset</code> is the page size. A merchant's own server calls the
            <a href="/docs/v3">merchant API</a>.
          </p>
          ${groups.map(
            (group) =>
              html`<h2>${group}</h2>
                <ul class="cards">
                  ${everyCall.filter((one) => one.group === group).map(({ call }) => described(call, answered.has(call)))}
                </ul>`,
          )}`,
      );
    });

const EFFECTS = {
  read: "Reads; may be repeated.",
  change: "Changes something, sends or consumes a code; repeat it by hand only.",
  create: "Creates; needs an Idempotency-Key.",
  money: "Moves money; needs an Idempotency-Key.",
} as const;

function described(call: Call, answered: boolean) {
  const schemas = [
    ["Query", Object.keys(call.query.shape).length > 0 ? call.query : undefined],
    ["Body", call.bodyKind === "none" ? undefined : call.body],
    ["Answer", call.answerKind === "json" ? call.answer : undefined],
  ] as const;
  return html`<li class="card">
    <h3><code>${call.method} ${call.path}</code></h3>
    <p>${call.summary}${answered ? "" : " (not answered yet)"}</p>
    <p class="muted">
      ${EFFECTS[call.effect]} ${access(call)}
      ${call.errors.length === 0 ? "" : `Refusals of its own: ${call.errors.join(", ")}.`}
    </p>
    ${schemas.map(([name, schema]) => (schema === undefined ? "" : foldedShape(name, schema)))}
  </li>`;
}

/** The calls of the public merchant API. */
function merchantPage() {
  const groups = [...new Set(everyMerchantCall.map(({ group }) => group))];
  return html`<p>
      ${everyMerchantCall.length} calls for a merchant's own server, with a key of its application in
      <code>Authorization</code>. Every answer but a file is an envelope; its <code>code</code> is <code>00000</code>,
      or the call was refused, and <code>message</code> says why. For programs:
      <a href="/openapi-v3.json">/openapi-v3.json</a>. <a href="/docs">Calls of the back office</a>.
    </p>
    ${groups.map(
      (group) =>
        html`<h2>${group}</h2>
          <ul class="cards">
            ${everyMerchantCall.filter((one) => one.group === group).map(({ call }) => merchantCard(call))}
          </ul>`,
    )}`;
}

function merchantCard({ method, path, summary, scope, keyHeader, ...call }: MerchantCall) {
  const schemas = [
    ["Query", Object.keys(call.query.shape).length > 0 ? call.query : undefined],
    ["Body", call.hasBody ? call.body : undefined],
    ["Payload", call.answerKind === "payload" ? call.payload : undefined],
  ] as const;
  return html`<li class="card">
    <h3><code>${method} ${path}</code></h3>
    <p>${summary}</p>
    <p class="muted">
      Scope <code>${scope}</code>. ${keyHeader ? `${keyHeader} makes a repeat safe.` : ""} ${call.refusedWith ?? ""}
    </p>
    ${schemas.map(([name, schema]) => (schema === undefined ? "" : foldedShape(name, schema)))}
  </li>`;
}

const foldedShape = (name: string, schema: z.ZodType) =>
  html`<details>
    <summary>${name}</summary>
    <pre>${wire(schema)}</pre>
  </details>`;

function access(call: Call): string {
  if (call.access === "public") return "Open to anybody.";
  const { permission, roles, userType, regions, movesMoney } = call.access;
  const rules = [
    permission && `permission ${permission}`,
    roles && `role ${roles.join(" or ")}`,
    userType && `user type ${userType}`,
    regions && `region ${regions.join(" or ")}`,
    movesMoney && "not the provider's staff",
  ].filter(Boolean);
  return rules.length === 0 ? "For any signed-in person." : `Needs ${rules.join(", ")}.`;
}

const wire = (schema: z.ZodType): string => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return JSON.stringify(shape, null, 2);
};
