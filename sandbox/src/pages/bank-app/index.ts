import { languageSchema, LANGUAGES, type Language } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { AZQR_CURRENCY } from "#provider/rules/azqr/currency";
import { readAzqr, type AzqrReading } from "#provider/rules/azqr/reading";
import { whyNoBankTakes } from "#provider/rules/azqr/untaken";
import { moneyText } from "#provider/rules/money-text";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { newId } from "../../db/ids.ts";
import type { AppEnv } from "../../http/app.ts";
import { judgedText, refusedBodyStatus, uploadOf } from "../../http/body.ts";
import { devOnly } from "../../http/dev-only.ts";
import { readLanguage } from "../../http/language.ts";
import { page } from "../../http/page.ts";
import { takeAzqrNotice } from "../../operations/payments/azqr.ts";
import { textOfPicture } from "./read-picture.ts";
import { SENTENCES } from "./sentences.ts";

type Ctx = Context<AppEnv>;
type Status = 200 | 400 | 408 | 413 | 415 | 422;

const PICTURE_BYTES = 2 * 1024 * 1024;
const PAYER = { payerName: "Rəna Quliyeva", payerBank: "Bank of tests" };

const languageOf = (c: Ctx): Language =>
  languageSchema.safeParse(c.req.query("lang")).data ?? readLanguage(c.req.header("Accept-Language"));
const here = (language: Language) => `/bank-app?lang=${language}`;

/**
 * A payer's banking app: reads an AZQR code as text or picture, shows what it says, and pays, twice, or declines.
 * Beside the code it knows nothing: what the money pays, the provider says. Behind the switch of control.
 */
export const bankApp = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", (c) => start(c, {}))
  .post("/", async (c) => {
    const posted = await uploadOf(c.req.raw, PICTURE_BYTES);
    const say = SENTENCES[languageOf(c)];
    const { picture } = posted;
    const isPicture = picture instanceof File && picture.size > 0;
    const typed = judgedText(posted["payload"]);
    const payload = isPicture ? await textOfPicture(new Uint8Array(await picture.arrayBuffer())) : typed;
    if (payload === undefined) return start(c, { wrong: say.noPicture });
    const reading = readAzqr(payload);
    const untaken = whyNoBankTakes(reading);
    if (reading === undefined || untaken) return start(c, { payload, wrong: say[untaken ?? "noCode"] });
    const act = judgedText(posted["act"]);
    if (act === "decline") return ending(c, [say.declined]);
    if (act !== "pay" && act !== "twice") return asked(c, payload, reading);
    const { minor } = parseAmount(judgedText(posted["amount"]), languageOf(c));
    if (minor === undefined)
      return asked(c, payload, reading, { wrong: say.badAmount, amount: judgedText(posted["amount"]) });
    const told = [await pay(c, reading, minor)];
    if (act === "twice") told.push(await pay(c, reading, minor));
    return ending(c, told);
  });

bankApp.onError((error, c) => {
  const refused = refusedBodyStatus(error);
  if (!refused) throw error;
  return start(c, { wrong: SENTENCES[languageOf(c)].unreadable, status: refused });
});

/** The money goes, and the instant payment system tells the provider of it; what the payer reads then. */
async function pay(c: Ctx, { account = "", reference: code = "" }: AzqrReading, amountMinor: number): Promise<string> {
  const { db, env, clock } = c.var;
  const language = languageOf(c);
  const transfer = { account, code, amountMinor, currency: AZQR_CURRENCY, ...PAYER };
  const notice = await takeAzqrNotice(
    { db, env },
    { ...transfer, reference: newId("ips").replace("_", "-") },
    clock.now(),
  );
  if (!notice) throw new Error("a new reference was taken");
  const say = SENTENCES[language];
  const said = { PAID: say.paid, RETURNED: say.returned, UNMATCHED: say.unmatched, RECEIVED: say.unmatched };
  return `${said[notice.state](moneyText(language, amountMinor, AZQR_CURRENCY))} ${say.reference}: ${notice.reference}`;
}

const screen = (c: Ctx, body: ReturnType<typeof html>, status: Status = 200) => {
  const language = languageOf(c);
  const say = SENTENCES[language];
  return page(
    c,
    say.title,
    html`<p class="muted">${say.about}</p>
      ${body}
      <nav aria-label="${say.languages}">
        ${LANGUAGES.map((one) => html`<a href="${here(one)}" lang="${one}">${one}</a> `)}
      </nav>`,
    { language, status },
  );
};

const alert = (wrong: string | undefined) => (wrong ? html`<p role="alert" class="wrong">${wrong}</p>` : "");

function start(c: Ctx, { payload = "", wrong, status }: { payload?: string; wrong?: string; status?: Status }) {
  const say = SENTENCES[languageOf(c)];
  return screen(
    c,
    html`${alert(wrong)}
      <form class="desk" method="post" enctype="multipart/form-data" action="${here(languageOf(c))}">
        <label>${say.payload}<input name="payload" value="${payload}" autocomplete="off" spellcheck="false" /></label>
        <label>${say.picture}<input type="file" name="picture" accept="image/png" /></label>
        <button>${say.read}</button>
      </form>`,
    status ?? (wrong ? 422 : 200),
  );
}

/** What the code says, and what the payer does. */
function asked(c: Ctx, payload: string, reading: AzqrReading, again: { wrong?: string; amount?: string } = {}) {
  const language = languageOf(c);
  const say = SENTENCES[language];
  const { name, otherName, city, amountMinor, purpose, bill, isOnce } = reading;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [say.merchant, otherName ?? name],
    [say.city, city],
    [say.amount, amountMinor === undefined ? say.youType : moneyText(language, amountMinor, AZQR_CURRENCY)],
    [say.purpose, purpose],
    [say.bill, bill],
    [say.use, isOnce ? say.once : say.often],
  ];
  const amount = again.amount ?? (amountMinor === undefined ? "" : (amountMinor / 100).toFixed(2));
  return screen(
    c,
    html`${alert(again.wrong)}
      <dl class="card">
        ${facts.map(([term, value]) =>
          value === undefined
            ? ""
            : html`<dt class="muted">${term}</dt>
                <dd>${value}</dd>`,
        )}
      </dl>
      <form class="desk" method="post" enctype="multipart/form-data" action="${here(language)}">
        <input type="hidden" name="payload" value="${payload}" />
        <label
          >${say.otherAmount}<input name="amount" inputmode="decimal" value="${amount}" autocomplete="off"
        /></label>
        <button name="act" value="pay">${say.pay}</button>
        <button name="act" value="twice">${say.payTwice}</button>
        <button name="act" value="decline">${say.decline}</button>
      </form>`,
    again.wrong ? 422 : 200,
  );
}

const ending = (c: Ctx, told: readonly string[]) =>
  screen(
    c,
    html`${told.map((one) => html`<p role="status">${one}</p>`)}
      <p><a href="${here(languageOf(c))}">${SENTENCES[languageOf(c)].again}</a></p>`,
  );
