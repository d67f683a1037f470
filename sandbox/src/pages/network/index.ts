import { reasonSchema } from "#provider/contract/fields";
import { NETWORK_CODES } from "#provider/rules/disputes";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import {
  anyDispute,
  availableFor,
  filesOf,
  openDisputes,
  paymentOfOrder,
  type NamedDispute,
} from "../../db/disputes.ts";
import type { Statement } from "../../db/database.ts";
import { documentBytes, documentOf } from "../../db/dispute-documents.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, refusedBodyStatus, textOf } from "../../http/body.ts";
import { devOnly } from "../../http/dev-only.ts";
import { page } from "../../http/page.ts";
import { planEnd } from "../../operations/disputes/end.ts";
import { planClaim, planDispute } from "../../operations/disputes/open.ts";
import { runOnce } from "../../operations/run.ts";
import {
  claimForm,
  decideForm,
  DESK_MOVES,
  facts,
  openTable,
  type Claimed,
  type DeskMove,
  type Typed,
} from "./views.ts";

type Ctx = Context<AppEnv>;

const SHOWN = 50;
const OVERTAKEN = "Somebody was faster. Look at it again.";

const nothing = (c: Ctx) =>
  page(
    c,
    "No such dispute",
    html`<p>There is no such dispute.</p>
      <p><a href="/network">Card network desk</a></p>`,
    { status: 404 },
  );

type Said = { status: 409 | 422; wrong: string };
const alert = (said: Said | undefined) => (said ? html`<p role="alert" class="wrong">${said.wrong}</p>` : "");

async function list(c: Ctx, typed: Claimed, said?: Said) {
  const rows = await openDisputes(c.var.db, SHOWN);
  return page(
    c,
    "Card network desk",
    html`${alert(said)} ${rows.length === 0 ? html`<p>No payment is disputed.</p>` : openTable(rows)}
      <h2>Dispute a payment</h2>
      ${claimForm(typed)}`,
    said ? { status: said.status } : {},
  );
}

async function desk(c: Ctx, row: NamedDispute, typed: Typed, said?: Said) {
  const { db } = c.var;
  const [files, document] = await Promise.all([filesOf(db, row.dispute.id), documentOf(db, row.dispute.id)]);
  return page(
    c,
    row.dispute.id,
    html`${alert(said)} ${facts(row, files, document)} ${decideForm(row, typed)}
      <p><a href="/network">Card network desk</a></p>`,
    said ? { status: said.status } : {},
  );
}

async function planned(c: Ctx, row: NamedDispute, move: DeskMove, decision: string): Promise<Statement[] | undefined> {
  const { db, env, clock } = c.var;
  const telling = { db, env, now: clock.now() };
  return move === "claim"
    ? planClaim(row, { ...telling, availableMinor: await availableFor(db, row.dispute) })
    : (await planEnd(row, move, { ...telling, decision }))?.statements;
}

/**
 * The desk where staff answer as the payer's bank: they dispute a payment, claim what was only asked about, and decide
 * what was answered. Behind the same switch as the other desks.
 */
export const network = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", (c) => list(c, { order: "", code: "", asks: "" }))
  .post("/", async (c) => {
    const posted = await formOf(c.req.raw);
    const { db, env, clock } = c.var;
    const typed: Claimed = {
      order: textOf(posted, "order").trim(),
      code: textOf(posted, "code"),
      asks: textOf(posted, "asks"),
    };
    if (!NETWORK_CODES.includes(typed.code)) return list(c, typed, { status: 422, wrong: "Choose a reason." });
    const paid = await paymentOfOrder(db, typed.order);
    if (!paid) return list(c, typed, { status: 422, wrong: "There is no payment with this order ID." });
    const claim = { reasonCode: typed.code, isClaimed: typed.asks !== "yes" };
    const availableMinor = await availableFor(db, paid.payment);
    const opened = await planDispute(paid, claim, { db, env, now: clock.now(), availableMinor });
    if (!opened)
      return list(c, typed, { status: 422, wrong: "Nothing of it was captured and kept, or it is disputed already." });
    if ((await runOnce(db, opened.statements)).became !== "done")
      return list(c, typed, { status: 409, wrong: OVERTAKEN });
    c.var.log("payment_disputed", { disputeId: opened.dispute.id, transactionId: paid.payment.id });
    return c.redirect(`/network/${opened.dispute.id}`, 303);
  })
  .get("/:id", async (c) => {
    const row = await anyDispute(c.var.db, c.req.param("id"));
    return row ? desk(c, row, { move: "", note: "" }) : nothing(c);
  })
  .get("/:id/document", async (c) => {
    const document = await documentOf(c.var.db, c.req.param("id"));
    if (!document) return nothing(c);
    return new Response(documentBytes(c.var.db, document), {
      headers: {
        "Cache-Control": "no-store",
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${document.disputeId}.pdf"`,
      },
    });
  })
  .post("/:id", async (c) => {
    const posted = await formOf(c.req.raw);
    const row = await anyDispute(c.var.db, c.req.param("id"));
    if (!row) return nothing(c);
    const typed: Typed = { move: textOf(posted, "move"), note: textOf(posted, "note") };
    if (textOf(posted, "seen") !== row.dispute.state) return desk(c, row, typed, { status: 409, wrong: OVERTAKEN });
    const move = DESK_MOVES.find((one) => one === typed.move);
    if (!move) return desk(c, row, typed, { status: 422, wrong: "Choose what the bank does." });
    const note = reasonSchema.safeParse(typed.note).data;
    if (note === undefined)
      return desk(c, row, typed, { status: 422, wrong: "Say why in 3 to 200 characters: the merchant reads it." });
    const statements = await planned(c, row, move, note);
    if (!statements || (await runOnce(c.var.db, statements)).became !== "done")
      return desk(c, row, typed, { status: 409, wrong: OVERTAKEN });
    c.var.log("dispute_answered", { disputeId: row.dispute.id, move });
    return c.redirect(`/network/${row.dispute.id}`, 303);
  });

network.onError((error, c) => {
  const refused = refusedBodyStatus(error);
  if (!refused) throw error;
  return page(c, "Not readable", html`<p>What was sent could not be read. Nothing was done.</p>`, { status: refused });
});
