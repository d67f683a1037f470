import { DESCRIPTION_LENGTH, LINK_TITLE_LENGTH } from "#provider/contract/limits";
import type { ReturnField } from "#provider/contract/return-fields";
import { dayIn } from "#provider/contract/regions";
import { v3 } from "#provider/contract/v3/index";
import type { ApiInvoice, InvoiceAsked } from "#provider/contract/v3/invoices";
import { INSTALLMENT_PERIODS, type InvoiceStatus, type LinkStatus, type SendChannel } from "#provider/contract/words";
import { addDays } from "#provider/rules/days";
import { commission } from "#provider/rules/fees";
import { brokenLinkTerms } from "#provider/rules/link-terms";
import { findApplication } from "../db/applications.ts";
import type { Statement } from "../db/database.ts";
import { newOrderId } from "../db/ids.ts";
import { findInvoiceInSight } from "../db/lists/invoices.ts";
import { findLinkInSight } from "../db/lists/links.ts";
import type { ApplicationRow, NewInvoice, NewLink } from "../db/rows.ts";
import { brokenInvoiceRules } from "../domain/invoice-rules.ts";
import { refusalToPay } from "../domain/invoice-state.ts";
import { refusalToPayLink } from "../domain/link-state.ts";
import type { MerchantTerms } from "../domain/merchant-terms.ts";
import { readPhone } from "../domain/phone-number.ts";
import { found, refuse } from "../domain/refusal.ts";
import { payUrl, type Env } from "../env.ts";
import { createInvoice, newInvoice } from "../operations/invoices/create.ts";
import { sendInvoice } from "../operations/invoices/send.ts";
import { insertLink, newLink } from "../operations/links/create.ts";
import { newTerms } from "../operations/return-addresses.ts";
import { planSends } from "../security/send-limits.ts";
import { languageIn } from "../operations/orders/create.ts";
import { demandMerchant, sightOf } from "./caller.ts";
import { answer, answerOnce, type MerchantInput } from "./door.ts";

const { invoices } = v3;

/** How long an invoice can be paid for which the merchant's server names no day. */
const USUAL_DAYS = 30;

type Making = Pick<MerchantInput<typeof invoices.create>, "db" | "env" | "clock" | "caller" | "line">;
type Made = { payload: ApiInvoice; statements: Statement[] };
type Facts = { env: Pick<Env, "PUBLIC_URL">; application: ApplicationRow; now: number };

const wrong = (field: string, code: string) => refuse("invalid_request", { fields: [{ field, code }] });

/** The names of an invoice's fields in the body of this API. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  linkExpirationDate: "expireDate",
  phone: "phoneNumber",
  channels: "sendEmail",
};

const refuseBroken = (broken: readonly { field: string; code: string }[]): void => {
  if (broken.length === 0) return;
  const fields = broken.map(({ field, code }) => ({ field: `body.${FIELD_NAMES[field] ?? field}`, code }));
  throw refuse("invalid_request", { fields });
};

/** An invoice as this API tells it. */
export const toApiInvoice = (
  invoice: Omit<NewInvoice, "id"> & { id: string },
  { env, application, now }: Facts,
): ApiInvoice => ({
  ...shared(invoice, application),
  invoiceCode: invoice.code,
  invoiceStatus: invoice.status,
  paymentUrl: payUrl(env, invoice.code),
  amount: invoice.amountMinor,
  amountDynamic: false,
  totalAmount: invoice.amountMinor,
  commissionFee: commission(invoice.amountMinor, application.commissionBasisPoints).fee,
  currencyType: invoice.currency,
  languageType: invoice.language.toUpperCase(),
  fullName: invoice.fullName,
  email: invoice.email,
  phoneNumber: invoice.phone,
  description: invoice.description,
  expireDate: invoice.linkExpirationDate,
  active: refusalToPay(invoice, now) === undefined,
});

const LINK_STATUS: Record<LinkStatus, InvoiceStatus> = {
  ACTIVE: "PENDING",
  USED: "COMPLETE",
  DISABLED: "CANCELED",
  EXPIRED: "EXPIRED",
};

/** The sum of a link: its own, or what its payer has set by paying it; null while that is open. In minor units. */
const amountOf = ({ amountMinor, status, paidMinor }: NewLink): number | null =>
  amountMinor ?? (status === "USED" ? paidMinor : null);

function toLinkInvoice(link: NewLink, { env, application, now }: Facts): ApiInvoice {
  const amount = amountOf(link);
  return {
    ...shared(link, application),
    invoiceCode: link.code,
    invoiceStatus: LINK_STATUS[link.status],
    paymentUrl: payUrl(env, link.code),
    amount,
    amountDynamic: link.amountMinor === null,
    totalAmount: amount,
    commissionFee: amount === null ? null : commission(amount, application.commissionBasisPoints).fee,
    currencyType: link.currency,
    languageType: link.language.toUpperCase(),
    fullName: null,
    email: null,
    phoneNumber: null,
    description: link.description,
    expireDate: link.linkExpirationDate,
    active: refusalToPayLink(link, now) === undefined,
  };
}

const shared = ({ id, reference, metadata }: MerchantTerms & { id: string }, { id: merchantId }: ApplicationRow) => ({
  id,
  merchantId,
  uuid: id,
  invoiceUuid: id,
  externalTransactionId: reference,
  metadata,
});

/** The names of return addresses in the body of this API. */
const RETURN_NAMES: Record<ReturnField, string> = {
  approveUrl: "body.approveURL",
  cancelUrl: "body.cancelURL",
  declineUrl: "body.declineURL",
  redirectUrl: "body.redirectURL",
};

/** The terms as they are kept. Refuses a return address that leads to no website of the application. */
const termsOf = ({ db, env, caller }: Making, asked: InvoiceAsked): Promise<MerchantTerms> =>
  newTerms(
    { db, env },
    caller.application.id,
    {
      reference: asked.externalTransactionId,
      metadata: asked.metadata,
      approveUrl: asked.approveURL,
      cancelUrl: asked.cancelURL,
      declineUrl: asked.declineURL,
      redirectUrl: asked.redirectURL,
    },
    (field) => RETURN_NAMES[field],
  );

const channelsOf = ({ sendSms, sendWhatsapp, sendEmail }: InvoiceAsked): SendChannel[] => [
  ...(sendSms ? (["SMS"] as const) : []),
  ...(sendEmail ? (["EMAIL"] as const) : []),
  ...(sendWhatsapp ? (["WHATSAPP"] as const) : []),
];

/** The last day on which it can be paid. */
function lastDayOf({ region }: ApplicationRow, { expireDate }: InvoiceAsked, now: number): string {
  if (typeof expireDate !== "string") return addDays(dayIn(region, new Date(now)), USUAL_DAYS);
  if (expireDate.length === 10) return expireDate;
  const at = Date.parse(expireDate.replace(" ", "T"));
  if (Number.isNaN(at)) throw wrong("body.expireDate", "invalid");
  return dayIn(region, new Date(at));
}

/** An invoice for one payer. */
async function makeInvoice(given: Making, asked: InvoiceAsked, amount: number): Promise<Made> {
  const { db, env, clock, caller } = given;
  const { application, actor } = caller;
  const now = clock.now();
  const { config } = found(await findApplication(db, sightOf(caller), application.id));
  if (typeof asked.fullName !== "string") throw wrong("body.fullName", "required");
  if (typeof asked.phoneNumber !== "string") throw wrong("body.phoneNumber", "required");
  const phone = readPhone(application.region, asked.phoneNumber);
  if (phone === undefined) throw wrong("body.phoneNumber", "phone");
  const period = INSTALLMENT_PERIODS.find((known) => known === asked.installmentPeriod);
  const cardType = asked.installmentProductType ?? undefined;
  const months = asked.installmentPeriod ?? undefined;
  if ((months === undefined) !== (cardType === undefined) || (months !== undefined && period === undefined))
    throw wrong("body.installmentPeriod", "installments");
  const channels = channelsOf(asked);
  const typed = {
    appId: application.id,
    fullName: asked.fullName,
    phone,
    email: asked.email ?? null,
    amount,
    description: asked.description,
    bookingId: asked.externalTransactionId ?? newOrderId(),
    linkExpirationDate: lastDayOf(application, asked, now),
    preAuth: false,
    partialAllowed: false,
    scheduledDate: null,
    dueDate: null,
    reminders: [],
    recurringInterval: null,
    installment: period === undefined || cardType === undefined ? null : { cardType, period },
    checkInDate: null,
    channels,
    language: languageIn(application.region, asked.languageType),
  };
  refuseBroken(brokenInvoiceRules(typed, application.region, clock.date()));
  const terms = await termsOf(given, asked);
  const invoice = newInvoice(application, typed, { actor, now, terms });
  const link = payUrl(env, invoice.code);
  const sending = { invoice, texts: config, message: asked.customMessage, link, actor, now };
  const { sent, statements } = sendInvoice(db, channels, sending);
  const sender = { user: { id: actor.id, merchantId: application.merchantId } };
  const counted = await planSends(
    { db, clock },
    sender,
    sent.map(({ to }) => to),
  );
  return {
    payload: toApiInvoice(invoice, { env, application, now }),
    statements: [...createInvoice(db, invoice, actor), ...statements, ...counted],
  };
}

/** A link that is paid once, by any payer, with the sum that they set. */
async function makeLink(given: Making, asked: InvoiceAsked): Promise<Made> {
  const { db, env, clock, caller } = given;
  const { application, actor } = caller;
  const now = clock.now();
  if (channelsOf(asked).length > 0) throw wrong("body.amountDynamic", "notSent");
  const typed = {
    appId: application.id,
    title: asked.description.slice(0, LINK_TITLE_LENGTH.max).replaceAll(/\s+/g, " ").trim(),
    description: asked.description.slice(0, DESCRIPTION_LENGTH.max),
    amount: null,
    reusable: false,
    linkExpirationDate: lastDayOf(application, asked, now),
    language: languageIn(application.region, asked.languageType),
  };
  refuseBroken(brokenLinkTerms(typed, { region: application.region, today: dayIn(application.region, new Date(now)) }));
  const link = newLink(application, typed, { actor, now, terms: await termsOf(given, asked) });
  given.line.about(link.id, "link");
  return { payload: toLinkInvoice(link, { env, application, now }), statements: [insertLink(db, link)] };
}

/** What the answer about an invoice is made of beside the invoice. */
export const factsOf = ({ env, clock, caller: { application } }: Pick<Making, "env" | "clock" | "caller">): Facts => ({
  env,
  application,
  now: clock.now(),
});

export const invoiceCalls = [
  answerOnce(invoices.create, async ({ body: { merchant, body: asked }, ...given }) => {
    demandMerchant(given.caller, merchant);
    const { application } = given.caller;
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    if (typeof asked.currencyType === "string" && asked.currencyType !== application.currency)
      throw wrong("body.currencyType", "currency");
    if (typeof asked.amount === "number") return makeInvoice(given, asked, asked.amount);
    if (asked.amountDynamic) return makeLink(given, asked);
    throw wrong("body.amount", "required");
  }),

  answer(invoices.get, async ({ body: { merchant, body: asked }, db, env, clock, caller }) => {
    demandMerchant(caller, merchant);
    const sight = sightOf(caller);
    const facts = factsOf({ env, clock, caller });
    const named = await findInvoiceInSight(db, sight, asked.uuid);
    if (named) return toApiInvoice(named.invoice, facts);
    return toLinkInvoice(found(await findLinkInSight(db, sight, asked.uuid)).link, facts);
  }),
];
