import { moneyText } from "#provider/rules/money-text";
import { Hono } from "hono";
import { html } from "hono/html";
import { strayAzqrNotices } from "../../db/azqr-notices.ts";
import type { AzqrNoticeRow } from "../../db/rows.ts";
import { AZQR_REASONS } from "../../domain/azqr-notice.ts";
import type { AppEnv } from "../../http/app.ts";
import { devOnly } from "../../http/dev-only.ts";
import { page } from "../../http/page.ts";
import { moment, table } from "../desk.ts";

const SHOWN = 50;

function standing({ state, reason, nextAskAt }: AzqrNoticeRow) {
  if (state === "RETURNED") return `Sent back: ${reason === null ? "" : AZQR_REASONS[reason]}`;
  const words = state === "RECEIVED" ? "Waits: others pay the same right now" : "Fits nothing yet";
  return html`${words}${nextAskAt === null ? "" : html`, asked again ${moment(nextAskAt)}`}`;
}

const rowOf = (notice: AzqrNoticeRow) => [
  notice.reference,
  moneyText("en", notice.amountMinor, notice.currency),
  [notice.payerName, notice.payerBank].filter(Boolean).join(", "),
  notice.account,
  notice.code,
  standing(notice),
  String(notice.asked),
  moment(notice.receivedAt),
];

/** The desk where staff see money that came by AZQR codes and paid nothing. */
export const azqrDesk = new Hono<AppEnv>().use(devOnly).get("/", async (c) => {
  const notices = await strayAzqrNotices(c.var.db, SHOWN);
  return page(
    c,
    "AZQR desk",
    notices.length === 0
      ? html`<p>All money that came by AZQR codes has paid something.</p>`
      : table(
          "Money that paid nothing, the newest first",
          ["Reference", "Amount", "From", "Account", "Code", "What became of it", "Asked", "Came"],
          notices.map(rowOf),
        ),
  );
});
