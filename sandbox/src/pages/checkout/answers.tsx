/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { JSX } from "hono/jsx/jsx-runtime";
import { FRAME_PREVIEW } from "#provider/contract/embedding";
import { refusalOf, type Payable } from "../../operations/payments/payable.ts";
import { takesPayments } from "../../domain/application-state.ts";
import type { AppEnv } from "../../http/app.ts";
import { refusedBodyStatus } from "../../http/body.ts";
import { logFailure } from "../../log.ts";
import { readLanguage } from "../../http/language.ts";
import { LinkPage } from "./link-page.tsx";
import { OrderPage } from "./order-page.tsx";
import { ClosedPage } from "./other-pages.tsx";
import type { Shown } from "./pay-form.tsx";
import { PayPage } from "./pay-page.tsx";
import { termsShown } from "./payment-form.ts";
import type { Language } from "#provider/contract/words";
import type { ClosedReason } from "./sentences/index.ts";
import { issueToken } from "./token.ts";
import { backFromClosed } from "./ways-back.ts";
import { viewOf, type Place, type View } from "./view.ts";

export type Ctx = Context<AppEnv>;
type Status = 200 | 400 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500;

/**
 * The HTTP status of a closed link's page: 200 if the payment is in order (paid, used, held), 410 if the link is over.
 */
const CLOSED_STATUS: Record<ClosedReason, Status> = {
  paid: 200,
  held: 200,
  cardSaved: 200,
  expired: 410,
  canceled: 410,
  used: 200,
  disabled: 403,
  unavailable: 403,
  unknown: 404,
  failed: 500,
  unreadable: 400,
};

/** A page of the checkout as an answer. */
export const send = (c: Ctx, page: JSX.Element | Promise<JSX.Element>, status: Status) =>
  c.html(`<!doctype html>${page.toString()}`, status);

/** The place of the requested page. */
export const placeOf = (c: Ctx): Place => (c.req.path.startsWith("/embed/") ? "/embed" : "/pay");

/** Whether the page is a picture of itself for the back office. */
export const isPreview = (c: Ctx): boolean => placeOf(c) === "/embed" && c.req.query(FRAME_PREVIEW) !== undefined;

/** In the language of the invoice or link; for a printed QR code in the browser's. */
export function viewFor(c: Ctx, payable: Payable): View {
  const scanned = payable.kind === "link" && payable.link.kind === "QR";
  const language = languageOf(payable);
  const usual = scanned ? readLanguage(c.req.header("Accept-Language")) : language;
  return { ...viewOf(c.req.query("lang"), usual, payable.application.region, placeOf(c)), isPreview: isPreview(c) };
}

function languageOf(payable: Payable): Language {
  if (payable.kind === "order") return payable.payment.orderLanguage;
  return payable.kind === "link" ? payable.link.language : payable.invoice.language;
}

/** The id of what is paid: of an order its payment, else the invoice or link. */
export function idOf(payable: Payable): string {
  if (payable.kind === "order") return payable.payment.id;
  return payable.kind === "invoice" ? payable.invoice.id : payable.link.id;
}

/** The page of an address that leads to nothing. */
export const unknown = (c: Ctx) => nothing(c, "unknown");

/** A page without an invoice or link. */
function nothing(c: Ctx, reason: "unknown" | "failed" | "unreadable", status = CLOSED_STATUS[reason]) {
  const view = viewOf(c.req.query("lang"), readLanguage(c.req.header("Accept-Language")), undefined, placeOf(c));
  const again = reason === "unreadable" ? `${c.req.path}?lang=${view.language}` : undefined;
  return send(c, <ClosedPage view={view} reason={reason} again={again} />, status);
}

/**
 * The page of an error. A payer gets sentences, not a problem document: they must be able to find out whether they
 * paid.
 */
export const inWords = (error: Error, c: Ctx) => {
  const refused = refusedBodyStatus(error);
  if (refused) return nothing(c, "unreadable", refused);
  logFailure(c.var.log, error);
  return nothing(c, "failed");
};

/** The page of what cannot be paid now, with the way back to the merchant. */
export async function closed(c: Ctx, view: View, reason: ClosedReason, payable: Payable) {
  const back = backFromClosed(c.var, view, payable);
  return send(c, <ClosedPage view={view} reason={reason} payable={payable} back={back} />, CLOSED_STATUS[reason]);
}

/** Why the link cannot be paid now; undefined if it can. */
export function closedReason(c: Ctx, payable: Payable): ClosedReason | undefined {
  const refusal = refusalOf(payable, c.var.clock.now());
  if (refusal) return refusal;
  return takesPayments(payable.application) ? undefined : "unavailable";
}

/** The card form with a fresh token: its next post is a new try. */
export function form(c: Ctx, view: View, payable: Payable, status: Status, shown: Shown = {}) {
  const attempt = issueToken(c.var.env.TOKEN_HMAC_KEY, "attempt", idOf(payable), termsShown(payable, view));
  return send(c, pageOf(payable, { ...shown, view, attempt }), status);
}

function pageOf(payable: Payable, given: Shown & { view: View; attempt: string }) {
  if (payable.kind === "order") return <OrderPage {...payable} {...given} />;
  return payable.kind === "invoice" ? <PayPage {...payable} {...given} /> : <LinkPage {...payable} {...given} />;
}
