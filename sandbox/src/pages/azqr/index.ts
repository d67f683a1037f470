import { moneyText } from "#provider/rules/money-text";
import { Hono } from "hono";
import { html } from "hono/html";
import { strayAzqrNotices } from "../../db/azqr-notices.ts";
import type { AzqrNoticeRow } from "../../db/rows.ts";
import type { AppEnv } from "../../http/app.ts";
import { devOnly } from "../../http/dev-only.ts";
import { page } from "../../http/page.ts";
import { moment, table } from "../desk.ts";

const SHOWN = 50;

/** Why money went back, in words for staff. */
const REASONS: Readonly<Record<string, string>> = {
  unknown: "Nothing is known that it pays",
  unavailable: "The application takes no payments",
  currency: "Another currency",
  held: "The money is to be held first, or is held already",
  amount: "Another amount than is left",
  paid: "Paid already",
  used: "The link was paid already",
  disabled: "The link is turned off",
  expired: "The link has ended",
  canceled: "Canceled",
};

const standing = ({ state, reason, nextAskAt }: AzqrNoticeRow) =>
  state === "RETURNED"
    ? `Sent back: ${REASONS[reason ?? ""] ?? reason ?? ""}`
    : html`Fits nothing yet${nextAskAt === null ? "" : html`, asked again ${moment(nextAskAt)}`}`;

const rowOf = (notice: AzqrNoticeRow) => [
  notice.reference,
  moneyText("en", notice.amountMinor, notice.currency),
  `${notice.payerName}, ${notice.payerBank}`,
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
