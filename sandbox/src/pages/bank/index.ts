import { reasonSchema } from "#provider/contract/fields";
import { payoutReasonSchema } from "#provider/contract/words";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { staffOf } from "../../db/application-reviews.ts";
import { givenToBank, unknownAtBank, type UnknownAtBank } from "../../db/withdrawals.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, refusedBodyStatus, textOf } from "../../http/body.ts";
import { page } from "../../http/page.ts";
import { devOnly } from "../../http/dev-only.ts";
import { runOnce } from "../../operations/run.ts";
import { planSettlement, type Settled } from "../../operations/wallets/settle.ts";
import { ending, facts, settleForm, unknownTable, type Typed } from "./views.ts";

type Ctx = Context<AppEnv>;

const SHOWN = 50;
const OVERTAKEN = "The bank answered meanwhile, or somebody settled it.";

const nothing = (c: Ctx) =>
  page(
    c,
    "Not at the bank",
    html`<p>There is no such payout or withdrawal.</p>
      <p><a href="/bank">Bank desk</a></p>`,
    { status: 404 },
  );

const isOpen = ({ payout }: UnknownAtBank) => payout.state === "IN_PROGRESS" && payout.unknownSince !== null;

/** The chosen outcome; undefined if none was chosen. */
function readOutcome(text: string): Settled | undefined {
  if (text === "arrived") return { kind: "arrived" };
  const reason = payoutReasonSchema.safeParse(text).data;
  return reason && { kind: "failed", reason };
}

/**
 * The desk where the provider's staff settle payouts and withdrawals whose outcome the bank's system does not know, by
 * the bank's word. Behind the same switch as the review desk; a settlement carries the name of one of the region's
 * staff.
 */
export const bank = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", async (c) => {
    const rows = await unknownAtBank(c.var.db, SHOWN);
    return page(
      c,
      "Bank desk",
      rows.length === 0 ? html`<p>The bank knows of everything.</p>` : unknownTable(rows, c.var.clock.now()),
    );
  })
  .get("/:id", async (c) => {
    const row = await givenToBank(c.var.db, c.req.param("id"));
    return row ? desk(c, row, { outcome: "", note: "", staff: "" }) : nothing(c);
  })
  .post("/:id", async (c) => {
    const posted = await formOf(c.req.raw);
    const { db, env, clock } = c.var;
    const row = await givenToBank(db, c.req.param("id"));
    if (!row) return nothing(c);
    const typed: Typed = {
      outcome: textOf(posted, "outcome"),
      note: textOf(posted, "note"),
      staff: textOf(posted, "staff"),
    };
    if (!isOpen(row) || textOf(posted, "asked") !== String(row.payout.asked))
      return desk(c, row, typed, { status: 409, wrong: OVERTAKEN });
    const settled = readOutcome(typed.outcome);
    if (!settled) return desk(c, row, typed, { status: 422, wrong: "Choose what became of it." });
    const note = reasonSchema.safeParse(typed.note).data;
    if (note === undefined)
      return desk(c, row, typed, {
        status: 422,
        wrong: "Say in 3 to 200 characters how that is known: the merchant reads it.",
      });
    const by = (await staffOf(db, row.region)).find(({ id }) => id === typed.staff);
    if (!by) return desk(c, row, typed, { status: 422, wrong: "Choose who settles it." });
    const statements = await planSettlement(row, settled, { by, note }, { db, env, now: clock.now() });
    if (!statements || (await runOnce(db, statements)).became === "overtaken")
      return desk(c, row, typed, { status: 409, wrong: OVERTAKEN });
    c.var.log("bank_settled", { payoutId: row.payout.id, outcome: settled.kind });
    return c.redirect(`/bank/${row.payout.id}`, 303);
  });

bank.onError((error, c) => {
  const refused = refusedBodyStatus(error);
  if (!refused) throw error;
  return page(c, "Not readable", html`<p>What was sent could not be read. Nothing was settled.</p>`, {
    status: refused,
  });
});

async function desk(c: Ctx, row: UnknownAtBank, typed: Typed, said?: { status: 409 | 422; wrong: string }) {
  const staff = await staffOf(c.var.db, row.region);
  return page(
    c,
    row.payout.id,
    html`${said ? html`<p role="alert" class="wrong">${said.wrong}</p>` : ""} ${facts(row)}
      ${isOpen(row) ? settleForm({ row, staff, typed }) : ending(row)}
      <p><a href="/bank">Bank desk</a></p>`,
    said ? { status: said.status } : {},
  );
}
