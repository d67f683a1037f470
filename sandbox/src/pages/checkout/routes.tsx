/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { fitsReceiptPdf } from "#provider/rules/logos";
import { codeOf, findPayable, pays, referenceTo, type Payable } from "../../operations/payments/payable.ts";
import { mailReceipt } from "../../operations/payments/receipt-mail.ts";
import { signedReturnOf } from "../../operations/payments/return-address.ts";
import { startAttempt } from "../../operations/payments/start.ts";
import { answerThreeDSecure } from "../../operations/payments/three-d-secure.ts";
import { originsOf } from "../../db/embedding.ts";
import { findAttempt, findTransaction } from "../../db/payments.ts";
import { logoBytes } from "../../db/logos.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { RESPONSES } from "../../domain/card.ts";
import { networkOf } from "../../domain/network.ts";
import { openAmount } from "../../domain/invoice-state.ts";
import { appUrl } from "../../env.ts";
import type { AppEnv } from "../../http/app.ts";
import { addressOf, payerDeviceOf } from "../../people/device.ts";
import { formOf, textOf } from "../../http/body.ts";
import {
  type Ctx,
  closed,
  closedReason,
  form,
  idOf,
  inWords,
  isPreview,
  placeOf,
  send,
  unknown,
  viewFor,
} from "./answers.tsx";
import { assets } from "./assets.ts";
import { tellOfDeclines } from "./declines-mail.ts";
import { framedHeaders, isCrossSite, safeHeaders, type Framers } from "./headers.ts";
import { readLinkPayment } from "./link-form.ts";
import { ReceiptPage, ThreeDSecurePage } from "./other-pages.tsx";
import type { Message } from "./pay-form.tsx";
import { amountProblem, readOrderPayment, readPayment, termsShown } from "./payment-form.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import type { DeclineReason } from "./sentences/index.ts";
import { testCheckout } from "./test-invoice.tsx";
import { issueToken, readToken } from "./token.ts";
import { attemptKeyOf, keptOf, type Kept } from "./typed-payment.ts";
import { backOf, mayLeave, unpaidReturn } from "./ways-back.ts";
import { LEAVES, paths, viewOf, type View } from "./view.ts";

/**
 * Card form, 3-D Secure, and receipt as page and PDF. Works without scripts and without cookies: the forms carry all
 * state.
 */
const pages = new Hono<AppEnv>()
  .get("/:code", async (c) => {
    const payable = await findPayable(c.var.db, c.req.param("code"));
    if (!payable) return unknown(c);
    const view = viewFor(c, payable);
    const reason = closedReason(c, payable);
    if (reason) return closed(c, view, reason, payable);
    // The bank of an order's card is being asked: its payer goes on there.
    if (payable.kind === "order" && payable.payment.status === "PENDING")
      return c.redirect(paths.threeDSecure(codeOf(payable), payable.payment.id, view), 303);
    return form(c, view, payable, 200);
  })

  .post("/:code", async (c) => {
    const payable = await findPayable(c.var.db, c.req.param("code"));
    if (!payable) return unknown(c);
    return pay(c, viewFor(c, payable), payable);
  })

  .get("/:code/3ds/:id", async (c) => {
    const found = await paymentOf(c);
    if (!found) return unknown(c);
    const { view, transaction } = found;
    if (transaction.status !== "PENDING") return outcome(c, view, found.payable, transaction);
    const token = issueToken(c.var.env.TOKEN_HMAC_KEY, "3ds", transaction.id);
    return send(c, <ThreeDSecurePage {...found} token={token} />, 200);
  })

  .post("/:code/3ds/:id", async (c) => {
    const found = await paymentOf(c);
    if (!found) return unknown(c);
    const { view, transaction } = found;
    const posted = await formOf(c.req.raw);
    const answer = posted.get("answer");
    const token = readToken(c.var.env.TOKEN_HMAC_KEY, "3ds", transaction.id, textOf(posted, "token"));
    const understood = answer === "confirm" || answer === "refuse";
    if (token === undefined || !understood || isCrossSite(c.req.raw))
      return c.redirect(paths.threeDSecure(found.code, transaction.id, view), 303);
    const answered = await answerThreeDSecure(c.var.db, transaction.id, {
      confirmed: answer === "confirm",
      now: c.var.clock.now(),
      network: networkOf(addressOf(c.req.raw)),
    });
    if (!answered) return unknown(c);
    if (answered === "busy") {
      c.var.log("payment_refused", { transactionId: transaction.id, refusal: "busy" });
      const again = issueToken(c.var.env.TOKEN_HMAC_KEY, "3ds", transaction.id);
      return send(c, <ThreeDSecurePage {...found} token={again} isBusy />, 409);
    }
    logPayment(c, "three_d_secure_answered", answered);
    return outcome(c, view, await again(c, found.payable), answered, keptOf(view, answered));
  })

  .get("/:code/receipt/:file{[\\w-]+\\.pdf}", async (c) => {
    const found = await paymentOf(c, c.req.param("file").replace(/\.pdf$/, ""));
    if (!found || !receiptStatusOf(found.transaction.status)) return unknown(c);
    const { logo } = found.payable;
    const picture = logo && fitsReceiptPdf(logo) ? { ...logo, bytes: await logoBytes(c.var.db, logo) } : undefined;
    const address =
      c.var.env.PUBLIC_URL + paths.receipt(found.code, found.transaction.id, { ...found.view, place: "/pay" });
    return c.body(await receiptPdf(c.var.env.TOKEN_HMAC_KEY, found.view, found, { address, logo: picture }), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="receipt-${found.code}.pdf"`,
    });
  })

  .get("/:code/receipt/:id", async (c) => {
    const found = await paymentOf(c);
    if (!found || !receiptStatusOf(found.transaction.status)) return unknown(c);
    const { view, payable, transaction } = found;
    const back = backOf(view, payable, transaction);
    const leaves = c.req.query(LEAVES) !== undefined && mayLeave(payable);
    return send(c, <ReceiptPage {...found} back={back && { ...back, leaves }} />, 200);
  })

  .get("/:code/back", async (c) => {
    const payable = await findPayable(c.var.db, c.req.param("code"));
    if (!payable) return unknown(c);
    const address = unpaidReturn(c.var, payable);
    return c.redirect(address ?? paths.pay(codeOf(payable), viewFor(c, payable)), 303);
  })

  .get("/:code/back/:id", async (c) => {
    const found = await paymentOf(c);
    if (!found) return unknown(c);
    const { code, view, payable, transaction } = found;
    const address = await signedReturnOf(c.var, payable, transaction);
    if (address !== undefined) return c.redirect(address, 303);
    const isReceipt = receiptStatusOf(transaction.status) !== undefined;
    return c.redirect(isReceipt ? paths.receipt(code, transaction.id, view) : paths.pay(code, view), 303);
  });

/**
 * The websites that may show the requested page in a frame: those of the application that is paid, and of a preview the
 * back office alone.
 */
async function framersOf(c: Ctx): Promise<Framers> {
  const [, , code = ""] = c.req.path.split("/");
  const payable = await findPayable(c.var.db, code);
  if (!payable) return { origins: [] };
  const { id, region } = payable.application;
  if (isPreview(c)) return { origins: [new URL(appUrl(c.var.env, region)).origin], isPreview: true };
  return { origins: await originsOf(c.var.db, id) };
}

/** The hosted checkout, mounted at `/pay`: no website may frame it. */
export const checkout = new Hono<AppEnv>()
  .use(safeHeaders)
  .onError(inWords)
  .route("/assets", assets)
  .route("/test", testCheckout)
  .route("/", pages);

/** The checkout for frames of the websites that a merchant allows, mounted at `/embed` (decision 0075). */
export const framedCheckout = new Hono<AppEnv>().use(framedHeaders(framersOf)).onError(inWords).route("/", pages);

function readForm(posted: FormData, payable: Payable, view: View, now: Date) {
  if (payable.kind === "order") return readOrderPayment(posted, payable, view, now);
  return payable.kind === "invoice"
    ? readPayment(posted, payable.invoice, view, now)
    : readLinkPayment(posted, payable.link, view, now);
}

/** The charged amount if the payer had no choice. */
function wholeAmount(payable: Payable): number {
  if (payable.kind === "order") return payable.payment.amountMinor;
  return payable.kind === "invoice" ? openAmount(payable.invoice) : (payable.link.amountMinor ?? 0);
}

async function pay(c: Ctx, view: View, payable: Payable) {
  const { db, clock, env } = c.var;
  const posted = await formOf(c.req.raw);
  const token = readToken(env.TOKEN_HMAC_KEY, "attempt", idOf(payable), textOf(posted, "attempt"));
  if (token === undefined || isCrossSite(c.req.raw)) {
    const reason = closedReason(c, payable);
    return reason ? closed(c, view, reason, payable) : form(c, view, payable, 403, { message: { kind: "stale" } });
  }
  const typed = readForm(posted, payable, view, clock.date());
  const reason = closedReason(c, payable);
  if (!typed.ok) {
    if (reason) return closed(c, view, reason, payable);
    return form(c, view, payable, 422, { ...typed, message: { kind: "checkFields" } });
  }

  const { card, kept, amountMinor, payer, consent } = typed;
  const attemptKey = attemptKeyOf(token.nonce, card, amountMinor);
  // A repeated form gets the same answer, even if the first one has closed the link.
  if (!(await findAttempt(db, attemptKey))) {
    if (reason) return closed(c, view, reason, payable);
    if (token.shown !== termsShown(payable, view)) {
      const kind = payable.kind === "order" ? "consentChanged" : "changed";
      return form(c, view, payable, 409, { message: { kind } });
    }
    const problem = payable.kind === "invoice" ? amountProblem(payable.invoice, amountMinor) : undefined;
    if (problem)
      return form(c, view, payable, 422, { problems: { amount: problem }, kept, message: { kind: "checkFields" } });
  }
  const attempt = await startAttempt(db, {
    payable,
    payer,
    holder: textOf(posted, "holder"),
    attemptKey,
    amountMinor: amountMinor ?? wholeAmount(payable),
    language: view.language,
    card,
    consent,
    network: networkOf(addressOf(c.req.raw)),
    device: payerDeviceOf(c.req.raw),
    now: clock.now(),
  });
  if (!attempt.ok) {
    c.var.log("payment_refused", { ...referenceTo(payable), refusal: attempt.refusal });
    if (attempt.refusal === "declines") {
      await tellOfDeclines(c.var, payable);
      const message: Message = { kind: "declines", minutes: Math.ceil(attempt.retryAfterSeconds / 60) };
      c.header("Retry-After", String(attempt.retryAfterSeconds));
      return form(c, view, payable, 429, { message, kept });
    }
    if (attempt.refusal === "busy")
      return form(c, view, await again(c, payable), 409, { message: { kind: "busy" }, kept });
    return c.redirect(paths.pay(codeOf(payable), view), 303);
  }
  logPayment(c, "payment_attempt", attempt.transaction);
  return outcome(c, view, payable, attempt.transaction, kept);
}

/** The payer's next page, by the state of the payment. */
async function outcome(c: Ctx, view: View, payable: Payable, transaction: TransactionRow, kept?: Kept) {
  const code = codeOf(payable);
  if (transaction.status === "PENDING") return c.redirect(paths.threeDSecure(code, transaction.id, view), 303);
  if (receiptStatusOf(transaction.status)) {
    await mailReceipt(c.var, { ...payable, transaction }, c.var.clock.now());
    const isLeft = backOf(view, payable, transaction) !== undefined;
    return c.redirect(paths[isLeft ? "receiptAndOn" : "receipt"](code, transaction.id, view), 303);
  }
  if (transaction.status !== "DECLINED" || closedReason(c, payable)) return c.redirect(paths.pay(code, view), 303);
  const back = backOf(view, payable, transaction);
  const message: Message = { kind: "declined", reason: declineReason(transaction), back };
  return form(c, view, payable, 402, { message, ...(kept ? { kept } : {}) });
}

function declineReason({ responseCode }: TransactionRow): DeclineReason {
  const reasons = ["insufficientFunds", "processingError", "threeDSecureFailed"] as const;
  return reasons.find((reason) => RESPONSES[reason].code === responseCode) ?? "declined";
}

/** The payment of an address, only together with the code of its invoice or link. */
async function paymentOf(c: Ctx, id = c.req.param("id") ?? "") {
  const code = c.req.param("code") ?? "";
  const [payable, transaction] = await Promise.all([findPayable(c.var.db, code), findTransaction(c.var.db, id)]);
  if (!payable || !transaction || !pays(transaction, payable)) return undefined;
  const view = viewOf(c.req.query("lang"), transaction.orderLanguage, payable.application.region, placeOf(c));
  return { code, payable, transaction, view };
}

/** The state of the invoice or link after an answered payment. */
const again = async (c: Ctx, payable: Payable): Promise<Payable> =>
  (await findPayable(c.var.db, codeOf(payable))) ?? payable;

function logPayment(c: Ctx, event: string, transaction: TransactionRow) {
  const { id, invoiceId, paymentLinkId, status, cardBrand, responseCode } = transaction;
  c.var.log(event, { transactionId: id, invoiceId, paymentLinkId, status, cardBrand, responseCode });
}
