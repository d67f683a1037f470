import type { Call } from "#provider/contract/call";
import { everyCall } from "#provider/contract/index";
import { openApi } from "#provider/contract/openapi";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { AppEnv } from "../../http/app.ts";
import { page } from "../../http/page.ts";

/** The contract for programs (`/openapi.json`) and for people (`/docs`), both made from the same data. */
export const docs = (answered: ReadonlySet<Call>) =>
  new Hono<AppEnv>()
    .get("/openapi.json", (c) => c.json(openApi()))
    .get("/docs", (c) => {
      const groups = [...new Set(everyCall.map(({ group }) => group))];
      return page(
        c,
        "Calls",
        html`<p>
            ${everyCall.length} calls, ${answered.size} of them answered by this sandbox; the others answer 501
            <code>not_implemented</code>. Amounts are decimals with at most two places, instants are UTC, pages count
            from zero and <code>offset</code> is the page size.
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
    ${schemas.map(([name, schema]) =>
      schema === undefined
        ? ""
        : html`<details>
            <summary>${name}</summary>
            <pre>${wire(schema)}</pre>
          </details>`,
    )}
  </li>`;
}

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
