/** @jsxImportSource hono/jsx */
import { Hono, type Context } from "hono";
import type { JSX } from "hono/jsx/jsx-runtime";
import { moneyText } from "#provider/rules/money-text";
import { mayTest } from "#provider/rules/test-invoices";
import { answerTestInvoice, findTestInvoice } from "../../db/test-invoices.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, textOf } from "../../http/body.ts";
import { readLanguage } from "../../http/language.ts";
import { statusOf } from "../../wire/connection.ts";
import { isCrossSite } from "./headers.ts";
import { Facts, Icon, Page, type IconName } from "./layout.tsx";
import { ClosedPage } from "./other-pages.tsx";
import { TEST_SENTENCES } from "./sentences/test.ts";
import { issueToken, readToken } from "./token.ts";
import { viewOf, type View } from "./view.ts";

type Ctx = Context<AppEnv>;
type Found = NonNullable<Awaited<ReturnType<typeof findTestInvoice>>>;

const send = (c: Ctx, page: JSX.Element | Promise<JSX.Element>, status: 200 | 403 | 404 | 410) =>
  c.html(`<!doctype html>${page.toString()}`, status);

const unknown = (c: Ctx) =>
  send(
    c,
    <ClosedPage view={viewOf(c.req.query("lang"), readLanguage(c.req.header("Accept-Language")))} reason="unknown" />,
    404,
  );

const viewFor = (c: Ctx, { invoice, one }: Found): View =>
  viewOf(c.req.query("lang"), invoice.language, one.connection.region);

/**
 * The checkout of a test invoice, mounted at `/pay/test`: marked as a test on every page, without a card, a payment or
 * a booking. The person who tries it chooses the outcome.
 */
export const testCheckout = new Hono<AppEnv>()
  .get("/:code", async (c) => {
    const found = await findTestInvoice(c.var.db, c.req.param("code"));
    return found ? shown(c, found, 200) : unknown(c);
  })
  .post("/:code", async (c) => {
    const found = await findTestInvoice(c.var.db, c.req.param("code"));
    if (!found) return unknown(c);
    const posted = await formOf(c.req.raw);
    const { code, id } = found.invoice;
    const answer = posted.get("answer");
    const isOurs = readToken(c.var.env.TOKEN_HMAC_KEY, "attempt", id, textOf(posted, "token")) !== undefined;
    if (!isOurs || isCrossSite(c.req.raw)) return shown(c, found, 403);
    if (isOpen(found) && (answer === "pay" || answer === "decline")) {
      const status = answer === "pay" ? "PAID" : "DECLINED";
      await answerTestInvoice(c.var.db, code, status, c.var.clock.now());
      c.var.log("test_invoice_answered", { testInvoiceId: id, status });
    }
    return c.redirect(`/pay/test/${code}?lang=${viewFor(c, found).language}`, 303);
  });

const isOpen = ({ invoice, one }: Found): boolean => mayTest(statusOf(one)) && invoice.status !== "PAID";

function shown(c: Ctx, found: Found, status: 200 | 403) {
  const { invoice, one, merchant: account, logo } = found;
  const view = viewFor(c, found);
  const words = TEST_SENTENCES[view.language];
  const merchant = one.connection.saved["application.name"] ?? account;
  const amount = moneyText(view.language, invoice.amountMinor, invoice.currency);
  const facts = (
    <>
      <p class="sum" translate="no">
        {amount}
      </p>
      <Facts
        facts={[
          [view.say.invoice, invoice.code],
          [view.say.receipt.description, invoice.description, "words"],
        ]}
      />
    </>
  );
  const end = (title: string, text: string, mark: { icon: IconName; tone: string }) => (
    <Page view={view} title={title} merchant={`${words.mark} · ${merchant}`} logo={logo}>
      <span class={mark.tone}>
        <Icon name={mark.icon} size={28} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {facts}
    </Page>
  );
  if (invoice.status === "PAID")
    return send(c, end(words.paid, words.paidText, { icon: "check", tone: "mark good" }), status);
  if (!isOpen(found)) return send(c, end(words.over, words.overText, { icon: "none", tone: "mark" }), 410);
  const title = words.title(amount, merchant);
  return send(
    c,
    <Page view={view} title={title} merchant={`${words.mark} · ${merchant}`} logo={logo}>
      {invoice.status === "DECLINED" && (
        <div class="banner bad" role="alert">
          <Icon name="alert" size={20} />
          <div>{words.declined}</div>
        </div>
      )}
      <h1>{title}</h1>
      <p>{words.text}</p>
      {facts}
      <form method="post" action={`/pay/test/${invoice.code}?lang=${view.language}`}>
        <input type="hidden" name="token" value={issueToken(c.var.env.TOKEN_HMAC_KEY, "attempt", invoice.id)} />
        <button type="submit" name="answer" value="pay">
          {words.pay}
        </button>
        <button type="submit" name="answer" value="decline" class="plain">
          {words.decline}
        </button>
      </form>
    </Page>,
    status,
  );
}
