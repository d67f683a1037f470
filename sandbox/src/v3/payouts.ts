import { AMOUNT_LIMIT } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { v3 } from "#provider/contract/v3/index";
import { houseBankName, isHouseCard } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { isFinCode } from "#provider/rules/fin-code";
import { searchText } from "#provider/rules/search-text";
import { readWebhookAddress } from "#provider/rules/webhook-address";
import {
  findNamedPayout,
  findPayoutByReference,
  findReceipted,
  insertApiPayout,
  listApiPayouts,
  type ApiPayoutSearch,
} from "../db/api-payouts.ts";
import { readMadeToday, standingRules } from "../db/payout-rules.ts";
import { holderOf, type Holder } from "../domain/account-holders.ts";
import { cardNumber } from "../domain/card.ts";
import { LIMITS } from "../domain/limits.ts";
import { checkName, initialsOf } from "../domain/name-check.ts";
import { found, refuse } from "../domain/refusal.ts";
import { receiptOfPayout } from "../exports/receipt-file.ts";
import { balancesOf } from "../operations/ledger.ts";
import { languageIn } from "../operations/orders/create.ts";
import { askReviewers } from "../operations/wallets/payout-letters.ts";
import { judgeReceiver } from "../operations/wallets/payout-target.ts";
import { planPayout } from "../operations/wallets/payout.ts";
import { shopBase } from "../operations/webhooks/receiver.ts";
import { demandEach } from "../security/rates.ts";
import { statesToldAs, toApiPayout, toListedApiPayout, toMadePayout } from "../wire/api-payout.ts";
import { toPage } from "../wire/page.ts";
import { demandMerchant, makerFor, sightOf, type Caller } from "./caller.ts";
import { answer, answerFile, answerOnce, type MerchantInput } from "./door.ts";

const { payouts } = v3;

const wrong = (field: string, code: string) =>
  refuse("invalid_request", { fields: [{ field: `body.${field}`, code }] });

type Given = Pick<MerchantInput<typeof payouts.create>, "db" | "env" | "clock" | "caller" | "request">;

/** Refuses a key of a region that has no payouts. */
function demandPayouts({ application: { region } }: Caller): void {
  if (!AREA_ACCESS.payouts.regions.some((one) => one === region)) throw refuse("not_implemented");
}

/** What the bank says of a card's holder; each card and name counts, so that nobody collects names. */
async function holderAt(
  given: Given,
  { number, isHouse }: { number: string; isHouse: boolean },
  fullName: string,
): Promise<Exclude<Holder, { kind: "none" }>> {
  const asked = `${number} ${searchText(fullName)}`;
  await demandEach(given, ["holders of application", given.caller.application.id], asked, LIMITS.holdersOfApplication);
  const holder = holderOf(number, isHouse);
  if (holder.kind === "none") throw wrong("cardPan", "receiverUnknown");
  return holder;
}

const cardIn = ({ application: { region } }: Caller, typed: string) => {
  const number = cardNumber(typed);
  if (number === undefined) throw wrong("cardPan", "cardNumber");
  return { number, isHouse: isHouseCard(region, number) };
};

/** Which bank's payouts are asked for: those to cards of the house bank are the ones whose bank is known. */
function targetOf({ application: { region } }: Caller, bankSource: string | undefined) {
  if (bankSource === undefined) return {};
  const house = houseBankName(region);
  return house !== undefined && searchText(house).includes(searchText(bankSource))
    ? { target: "PROVIDER_CARD" as const }
    : { states: [] };
}

async function pageOfFound(
  { db, caller }: Pick<Given, "db" | "caller">,
  asked: ApiPayoutSearch & { page: number; pageSize: number },
) {
  const { rows, found: total } = await listApiPayouts(
    db,
    { sight: sightOf(caller), region: caller.application.region },
    asked,
  );
  return toPage(rows.map(toListedApiPayout), total, asked);
}

export const payoutCalls = [
  answerOnce(payouts.create, async ({ body: { merchant, body: asked }, requestHash, ...given }) => {
    const { db, env, clock, caller } = given;
    const { application } = caller;
    demandMerchant(caller, merchant);
    demandPayouts(caller);
    const reference = asked.requestRrn ?? null;
    const before = reference === null ? undefined : await findPayoutByReference(db, application.id, reference);
    const { AVAILABLE } = await balancesOf(db, application.id);
    if (before) {
      if (before.api.requestHash !== requestHash) throw refuse("idempotency_key_reused");
      return { payload: toMadePayout(application.region, before.payout, AVAILABLE), statements: [] };
    }
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    if (asked.transferAmount >= AMOUNT_LIMIT) throw refuse("daily_limit_exceeded");
    if (!isFinCode(application.region, asked.finCode)) throw wrong("finCode", "fin");
    if (typeof asked.callbackUrl === "string" && readWebhookAddress(asked.callbackUrl, shopBase(env)) === undefined)
      throw wrong("callbackUrl", "callback");
    const card = cardIn(caller, asked.cardPan);
    const target = card.isHouse ? "PROVIDER_CARD" : "OTHER";
    const { to } = judgeReceiver(application.region, { target, cardNumber: card.number });
    const { match } = checkName(asked.fullName, await holderAt(given, card, asked.fullName));
    if (match === "NONE") throw wrong("fullName", "nameMismatch");
    const [now, maker] = [clock.now(), makerFor(caller)];
    const [standing, madeBefore] = await Promise.all([
      standingRules(db, application.id),
      readMadeToday(db, { application, makerId: maker.id, now }),
    ]);
    const feeMinor = withdrawalFee(asked.transferAmount, card.isHouse);
    const { payout, statements } = planPayout(db, {
      ...to,
      standing,
      madeBefore,
      // Only the last digits of a card are kept, so that none is ever known (decision 0061).
      receiverKnown: false,
      application,
      receiver: asked.fullName,
      nameCheck: match,
      finCode: asked.finCode,
      amountMinor: asked.transferAmount,
      feeMinor,
      description: asked.description,
      reference,
      maker,
      now,
    });
    const row = { payoutId: payout.id, applicationId: application.id, reference, requestHash };
    const letters = payout.state === "AWAITING_APPROVAL" ? await askReviewers(payout, { db, env, now }) : [];
    return {
      payload: toMadePayout(application.region, payout, AVAILABLE - payout.amountMinor - feeMinor),
      statements: [
        ...statements,
        insertApiPayout(db, { ...row, keyHint: caller.keyHint, callbackUrl: asked.callbackUrl ?? null }),
        ...letters,
      ],
    };
  }),

  answer(payouts.info, async ({ params, db, caller: { application } }) =>
    toApiPayout(application.region, found(await findNamedPayout(db, application.id, params.requestRrn)).payout),
  ),

  answerFile(payouts.receipt, async ({ params, db, env, caller: { application } }) => {
    const { payout } = found(await findReceipted(db, application.id, params.rrn));
    const reader = { region: application.region, language: languageIn(application.region, null) };
    return receiptOfPayout({ db, env }, { payout, appName: application.name }, reader);
  }),

  answer(payouts.list, async ({ query, ...given }) => {
    const { rrn, status, bankSource, ...asked } = query;
    const states = status === undefined ? undefined : statesToldAs(status);
    return pageOfFound(given, { ...asked, reference: rrn, states, ...targetOf(given.caller, bankSource) });
  }),

  answer(payouts.search, async ({ body: { merchant, body: asked }, ...given }) => {
    demandMerchant(given.caller, merchant);
    return pageOfFound(given, { page: asked.page, pageSize: asked.size, finCode: asked.finCode ?? undefined });
  }),

  answer(payouts.checkCardholder, async ({ body: { merchant, body: asked }, ...given }) => {
    demandMerchant(given.caller, merchant);
    demandPayouts(given.caller);
    const holder = await holderAt(given, cardIn(given.caller, asked.cardPan), "");
    return holder.kind === "named" ? initialsOf(holder.name) : null;
  }),
];
