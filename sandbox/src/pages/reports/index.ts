import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { findReportLink } from "../../db/reports.ts";
import { Refusal } from "../../domain/refusal.ts";
import { EXPORT_RATES } from "../../exports/links.ts";
import { reportFile } from "../../exports/report.ts";
import type { AppEnv } from "../../http/app.ts";
import { download } from "../../http/implement.ts";
import { readLanguage } from "../../http/language.ts";
import { page } from "../../http/page.ts";
import { makerOf, reportWordHash } from "../../operations/reports.ts";
import { demandRate } from "../../security/rates.ts";
import { SENTENCES } from "./sentences.ts";

type Ctx = Context<AppEnv>;

/**
 * Files that are sent regularly, at `/reports/{word}` (decision 0184). The file is made at the download, for a reader
 * who is in the team still, and with the rights that whoever set it up has then: without them there is no such link.
 */
export const reportPages = new Hono<AppEnv>().get("/:word", async (c) => {
  const { db, clock, env, log } = c.var;
  const link = await findReportLink(db, reportWordHash(env.TOKEN_HMAC_KEY, c.req.param("word")), clock.now());
  const maker = link && (await makerOf(db, link.report));
  if (!maker) return says(c, 404, "unknown");
  const { report, sending, reader } = link;
  await demandRate(c.var, ["export-download", reader.user.id], EXPORT_RATES.download);
  log("report_opened", { reportId: report.id, userId: reader.user.id });
  try {
    return download(await reportFile(c.var, maker, report, sending));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "statement_too_long" ? says(c, 409, "tooLong") : says(c, 404, "unknown");
  }
});

function says(c: Ctx, status: 404 | 409, what: keyof (typeof SENTENCES)["en"]) {
  const language = readLanguage(c.req.header("Accept-Language"));
  const { title, text } = SENTENCES[language][what];
  return page(c, title, html`<p>${text}</p>`, { status, language });
}
