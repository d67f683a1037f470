import { allows } from "#provider/contract/permissions";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { findExportLink } from "../../db/export-links.ts";
import { findHolding } from "../../db/people.ts";
import { EXPORT_RATES, exportWordHash } from "../../exports/links.ts";
import { LIST_EXPORTS } from "../../exports/list-exports.ts";
import type { AppEnv } from "../../http/app.ts";
import { download } from "../../http/implement.ts";
import { readLanguage } from "../../http/language.ts";
import { page } from "../../http/page.ts";
import { somebodyOf } from "../../people/person.ts";
import { demandRate } from "../../security/rates.ts";
import { SENTENCES, type Sentences } from "./sentences.ts";

type Ctx = Context<AppEnv>;

/**
 * Files that were asked for by e-mail, at `/exports/{word}`. The file is made at the download, from the data that the
 * person may see then: a person who was removed or has lost the permission gets the answer of an unknown link.
 */
export const exportPages = new Hono<AppEnv>().get("/:word", async (c) => {
  const { db, clock, env, log } = c.var;
  const link = await findExportLink(db, exportWordHash(env.TOKEN_HMAC_KEY, c.req.param("word")), clock.now());
  const exported = link && LIST_EXPORTS.find(({ list }) => list === link.list);
  const holding = link && (await findHolding(db, link.userId));
  if (!exported || !holding) return says(c, 404, "unknown");
  const who = somebodyOf(holding);
  if (exported.call.access === "public" || !allows(exported.call.access, who)) return says(c, 404, "unknown");
  await demandRate(c.var, ["export-download", who.user.id], EXPORT_RATES.download);
  const prepared = await exported.prepare(c.var, who, link.query);
  if (!prepared) return says(c, 404, "unknown");
  const { rows, file } = prepared;
  if (rows === 0) return says(c, 404, "nothing");
  log("exported", { list: link.list, userId: who.user.id, rows, by: "link" });
  return download(await file());
});

function says(c: Ctx, status: 404, what: keyof Sentences) {
  const language = readLanguage(c.req.header("Accept-Language"));
  const { title, text } = SENTENCES[language][what];
  return page(c, title, html`<p>${text}</p>`, { status, language });
}
