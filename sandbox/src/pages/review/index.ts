import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { findConnection, type PreparedApplication, type RoundRow } from "../../db/connections.ts";
import { waitingChanges } from "../../db/details.ts";
import { decidedRounds, reviewedApplication, staffOf, waitingRounds } from "../../db/application-reviews.ts";
import { appUrl } from "../../env.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, refusedBodyStatus, textOf } from "../../http/body.ts";
import { page } from "../../http/page.ts";
import { devOnly } from "../../http/dev-only.ts";
import { planDecision, toJudge } from "../../operations/review.ts";
import { runOnce } from "../../operations/run.ts";
import { changesTable, detailsDesk } from "./details.ts";
import { judge, MISSING, rejectedOf, untouched, type Said } from "./judging.ts";
import {
  acceptedFacts,
  decidedTable,
  fieldset,
  historyList,
  logoShown,
  shown,
  waitingTable,
  type FieldVerdict,
} from "./views.ts";

type Ctx = Context<AppEnv>;

/** Rounds on the first page: the longest waiting ones, and the latest decided ones. */
const SHOWN = 50;

const nothing = (c: Ctx) =>
  page(
    c,
    "Not in review",
    html`<p>There is no such application.</p>
      <p><a href="/review">Review desk</a></p>`,
    {
      status: 404,
    },
  );

type Reviewed = NonNullable<Awaited<ReturnType<typeof reviewedApplication>>>;
type Found = Reviewed & { one: PreparedApplication; open: RoundRow | undefined };

async function findReviewed(c: Ctx): Promise<Found | undefined> {
  const id = c.req.param("appId") ?? "";
  const [one, reviewed] = await Promise.all([findConnection(c.var.db, id), reviewedApplication(c.var.db, id)]);
  if (!one || !reviewed) return undefined;
  const isInReview = reviewed.application.status === "IN_REVIEW";
  return { ...reviewed, one, open: isInReview ? one.rounds.find(({ decidedAt }) => decidedAt === null) : undefined };
}

/**
 * The desk of the provider's staff: applications that wait for a review, oldest first, and one application with all its
 * details. Behind the same switch as the ledger; a decision carries the name of one of the region's staff.
 */
export const review = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", async (c) => {
    const { db, clock } = c.var;
    const [waiting, changes, decided] = await Promise.all([
      waitingRounds(db, SHOWN),
      waitingChanges(db, SHOWN),
      decidedRounds(db, SHOWN),
    ]);
    return page(
      c,
      "Review desk",
      html`${waiting.length === 0 ? html`<p>Nothing waits for a review.</p>` : waitingTable(waiting, clock.now())}
      ${changes.length === 0 ? "" : changesTable(changes, clock.now())}
      ${
        decided.length === 0
          ? ""
          : html`<h2>Decided</h2>
              ${decidedTable(decided)}`
      }`,
    );
  })
  .route("/", detailsDesk)
  .get("/:appId", async (c) => {
    const found = await findReviewed(c);
    if (!found) return nothing(c);
    return desk(c, found, found.open ? toJudge(found.one, found.open).map(untouched) : []);
  })
  .post("/:appId", async (c) => {
    const posted = await formOf(c.req.raw);
    const found = await findReviewed(c);
    if (!found) return nothing(c);
    const { one, open, application, owner } = found;
    if (!open || textOf(posted, "round") !== String(open.round))
      return desk(c, found, [], { status: 409, wrong: MISSING.decided });
    const judged = toJudge(one, open).map((requirement) => judge(requirement, posted));
    const staff = await staffOf(c.var.db, application.region);
    const reviewer = staff.find(({ id }) => id === textOf(posted, "reviewer"));
    if (!reviewer) return desk(c, found, judged, { status: 422, wrong: MISSING.reviewer });
    if (judged.some(({ wrong }) => wrong !== undefined))
      return desk(c, found, judged, { status: 422, wrong: MISSING.verdicts });
    const errors = rejectedOf(judged);
    const { became } = await runOnce(
      c.var.db,
      planDecision(c.var.db, {
        one,
        round: open,
        owner,
        name: application.name,
        errors,
        reviewer: reviewer.fullName,
        app: appUrl(c.var.env, application.region),
        now: c.var.clock.now(),
      }),
    );
    if (became === "overtaken") return desk(c, found, [], { status: 409, wrong: MISSING.decided });
    c.var.log("application_reviewed", { appId: application.id, round: open.round, rejected: errors.length });
    return c.redirect(`/review/${application.id}`, 303);
  });

review.onError((error, c) => {
  const refused = refusedBodyStatus(error);
  if (!refused) throw error;
  return page(c, "Not readable", html`<p>What was sent could not be read. Nothing was decided.</p>`, {
    status: refused,
  });
});

async function desk(c: Ctx, { one, open, application, merchant }: Found, judged: readonly FieldVerdict[], said?: Said) {
  const staff = await staffOf(c.var.db, application.region);
  const values = open?.handedIn ?? one.connection.saved;
  const asked = judged.map(({ requirement }) => requirement);
  return page(
    c,
    application.name,
    html`<p class="muted">${application.id} · ${merchant} · ${application.region} · ${application.status}</p>
      ${said ? html`<p role="alert" class="wrong">${said.wrong}</p>` : ""}
      ${
        open && judged.length > 0
          ? html`<form method="post" action="/review/${application.id}" class="desk">
              <input type="hidden" name="round" value="${open.round}" />
              ${judged.map((field) => fieldset(field, shown(field.requirement, values, one.connection.cardMasked)))}
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
      ${acceptedFacts(one, values, asked)} ${logoShown(one)}
      <h2>History</h2>
      ${historyList(one.rounds)}
      <p><a href="/review">Review desk</a></p>`,
    said ? { status: said.status } : {},
  );
}
