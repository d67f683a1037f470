import { checkedDetailSchema } from "#provider/contract/details";
import type { Requirement } from "#provider/contract/requirements";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { findDetailed, openOf, type Detailed, type DetailChangeRow, type WaitingChange } from "../../db/details.ts";
import type { DetailValues } from "../../db/schema/index.ts";
import { staffOf } from "../../db/application-reviews.ts";
import { appUrl } from "../../env.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, textOf } from "../../http/body.ts";
import { page } from "../../http/page.ts";
import { planDetailsDecision } from "../../operations/details.ts";
import { runOnce } from "../../operations/run.ts";
import { age, moment, table } from "../desk.ts";
import { judge, MISSING, rejectedOf, untouched, type Said } from "./judging.ts";
import { CODES, fieldset, shown, type FieldVerdict } from "./views.ts";

type Ctx = Context<AppEnv>;

/** Waiting changes of details in force, longest waiting first. `now`: UTC milliseconds. */
export const changesTable = (rows: readonly WaitingChange[], now: number) =>
  table(
    "Changed details, longest first",
    ["Application", "Merchant", "Region", "Fields", "Waiting", "Until"],
    rows.map(({ change, name, merchant }) => [
      html`<a href="/review/${change.applicationId}/details">${name}</a>`,
      merchant,
      change.region,
      String(toJudge(change).length),
      age(change.askedAt, now),
      moment(change.deadline),
    ]),
  );

/** The change that staff review now; undefined while it is back with the merchant. */
const waitingOf = (detailed: Detailed): DetailChangeRow | undefined => {
  const open = openOf(detailed);
  return open?.decidedAt === null && open.applicationId === detailed.application.id ? open : undefined;
};

const toJudge = ({ asked }: DetailChangeRow) =>
  checkedDetailSchema.options.filter((requirement) => asked[requirement] !== undefined);

const textIn = (values: DetailValues, requirement: Requirement) => shown(requirement, values, values.cardNumber);

const nothing = (c: Ctx) =>
  page(
    c,
    "No such application",
    html`<p>There is no such application.</p>
      <p><a href="/review">Review desk</a></p>`,
    { status: 404 },
  );

/**
 * Changes that owners ask for in an application that takes payments: the old value beside the new one, field by field.
 */
export const detailsDesk = new Hono<AppEnv>()
  .get("/:appId/details", async (c) => {
    const detailed = await findDetailed(c.var.db, c.req.param("appId"));
    if (!detailed) return nothing(c);
    const change = waitingOf(detailed);
    return desk(c, detailed, change ? toJudge(change).map(untouched) : []);
  })
  .post("/:appId/details", async (c) => {
    const { db, env, clock, log } = c.var;
    const posted = await formOf(c.req.raw);
    const detailed = await findDetailed(db, c.req.param("appId"));
    if (!detailed) return nothing(c);
    const { id, region } = detailed.application;
    const change = waitingOf(detailed);
    if (!change || textOf(posted, "round") !== change.id)
      return desk(c, detailed, [], { status: 409, wrong: MISSING.decided });
    const judged = toJudge(change).map((requirement) => judge(requirement, posted));
    const reviewer = (await staffOf(db, region)).find((one) => one.id === textOf(posted, "reviewer"));
    if (!reviewer) return desk(c, detailed, judged, { status: 422, wrong: MISSING.reviewer });
    if (judged.some(({ wrong }) => wrong !== undefined))
      return desk(c, detailed, judged, { status: 422, wrong: MISSING.verdicts });
    const errors = rejectedOf(judged);
    const app = appUrl(env, region);
    const doing = { by: reviewer.fullName, link: `${app}/connect#${id}`, now: clock.now() };
    const { became } = await runOnce(db, planDetailsDecision(db, detailed, { change, errors, app, ...doing }));
    if (became !== "done") return desk(c, detailed, [], { status: 409, wrong: MISSING.decided });
    log("details_reviewed", { appId: id, round: change.round, rejected: errors.length });
    return c.redirect(`/review/${id}/details`, 303);
  });

async function desk(c: Ctx, detailed: Detailed, judged: readonly FieldVerdict[], said?: Said) {
  const { application, merchant, changes } = detailed;
  const change = waitingOf(detailed);
  const staff = await staffOf(c.var.db, application.region);
  return page(
    c,
    `Changed details of ${application.name}`,
    html`<p class="muted">${application.id} · ${merchant} · ${application.region} · ${application.status}</p>
      ${said ? html`<p role="alert" class="wrong">${said.wrong}</p>` : ""}
      ${
        change && judged.length > 0
          ? html`<form method="post" action="/review/${application.id}/details" class="desk">
              <input type="hidden" name="round" value="${change.id}" />
              ${judged.map((field) =>
                fieldset(field, textIn(change.asked, field.requirement), textIn(change.before, field.requirement)),
              )}
              <label
                >Who decides
                <select name="reviewer" required>
                  ${staff.map(({ id, fullName }) => html`<option value="${id}">${fullName}</option>`)}
                </select></label
              >
              <button>Decide</button>
            </form>`
          : html`<p>Nothing of it waits for a decision.</p>`
      }
      <h2>History</h2>
      <ul class="cards">
        ${changes.toReversed().map(historyOf)}
      </ul>
      <p><a href="/review">Review desk</a></p>`,
    said ? { status: said.status } : {},
  );
}

/** One change: each field's old and new value, and the decision. */
const historyOf = (change: DetailChangeRow) =>
  html`<li class="card">
    <h3>Round ${change.round}</h3>
    <p>Asked for by ${change.askedByName}, ${moment(change.askedAt)}</p>
    ${toJudge(change).map(
      (requirement) =>
        html`<p>
          <code>${requirement}</code> ${textIn(change.before, requirement)} → ${textIn(change.asked, requirement)}
        </p>`,
    )}
    ${
      change.decidedAt === null
        ? ""
        : html`<p>
            ${change.isAccepted ? "Accepted" : "Sent back"} by ${change.decidedByName ?? ""},
            ${moment(change.decidedAt)}
          </p>`
    }
    ${change.errors.map(
      ({ requirement, code, reason }) => html`<p><code>${requirement}</code> ${CODES[code]}: ${reason}</p>`,
    )}
    ${change.stoppedAt === null ? "" : html`<p>Stopped, as nobody had answered, ${moment(change.stoppedAt)}</p>`}
  </li>`;
