import { contract } from "#provider/contract/index";
import type { PayoutBody } from "#provider/contract/payouts";
import type { FieldWord } from "#provider/contract/problem";
import type { NameCheck } from "#provider/contract/words";
import { withdrawalFee } from "#provider/rules/fees";
import { searchText } from "#provider/rules/search-text";
import { findApplication } from "../db/applications.ts";
import { earlierPayment } from "../db/earlier-payments.ts";
import { isKnownReceiver, readMadeToday, standingRules } from "../db/payout-rules.ts";
import { keepReceiver, keptAs } from "../db/payout-receivers.ts";
import { payoutSources } from "../db/payout-sources.ts";
import { findPayout } from "../db/payouts.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { holderOf } from "../domain/account-holders.ts";
import { checkName } from "../domain/name-check.ts";
import { demandKey } from "../http/app-key.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { judgeEarlier, judgeReceiver, type JudgedReceiver } from "../operations/wallets/payout-target.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { askReviewers } from "../operations/wallets/payout-letters.ts";
import { planPayout } from "../operations/wallets/payout.ts";
import { demandRecipient } from "../security/recipient-limits.ts";
import { toEarlierPayment } from "../wire/earlier-payment.ts";
import { toPayout } from "../wire/payout.ts";

const { payouts } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request; person: Person };

const fieldProblem = (field: keyof PayoutBody, code: FieldWord) =>
  refuse("invalid_request", { fields: [{ field, code }] });

/** The paying application: it is in sight, the person may pay out of it, and the key of the request is its own. */
async function payingApplication(deps: Deps, appId: string): Promise<ApplicationRow> {
  const { application } = found(await findApplication(deps.db, deps.person.sight, appId));
  demandIn(deps.person, appId, "PAYOUT_PAYMENT");
  await demandKey(deps, appId);
  return application;
}

type Aimed = Pick<PayoutBody, "appId" | "target" | "cardNumber" | "bank" | "receiverOf">;

/** The receiver of the money: the typed one, or the account of an earlier payout. */
async function receiverIn({ db, person }: Deps, { receiverOf, ...typed }: Aimed): Promise<JudgedReceiver> {
  if (receiverOf === undefined) return judgeReceiver(person.region, typed);
  return judgeEarlier(person.region, typed, (await findPayout(db, person.sight, receiverOf))?.payout);
}

/**
 * The bank's answer about the receiver's name. Each pair of account and name counts against a limit, so that trying
 * names does not reveal an account's owner. Refuses an account that does not exist.
 */
async function nameAt(deps: Deps, { number, isHouse }: JudgedReceiver, fullName: string) {
  await demandRecipient(deps, deps.person, `${number} ${searchText(fullName)}`);
  const holder = holderOf(number, isHouse);
  if (holder.kind === "none") throw fieldProblem("cardNumber", "receiverUnknown");
  return checkName(fullName, holder);
}

/** Refuses another person's name, unless the payer accepts the mismatch; the payout keeps the bank's answer. */
function demandKnown(match: NameCheck, { mismatchAccepted }: Pick<PayoutBody, "mismatchAccepted">): void {
  if (match === "NONE" && mismatchAccepted !== true) throw fieldProblem("fullName", "nameMismatch");
}

const paidTo = ({ appId, fullName }: Pick<PayoutBody, "appId" | "fullName">, { to }: JudgedReceiver) => ({
  applicationId: appId,
  fullName,
  ...to,
});

/** New payouts to others: from which applications, to whom, and with which key (decisions 0058, 0059). */
export const payoutCreationRoutes = [
  implement(payouts.sources, ({ db, clock, person: { region, user }, person }) =>
    payoutSources(db, sightWith(person, "PAYOUT_PAYMENT"), { userId: user.id, region, now: clock.now() }),
  ),

  implement(payouts.checkKey, async ({ params, ...deps }) => {
    await payingApplication(deps, params.appId);
    return undefined;
  }),

  implement(payouts.maskedFullName, async ({ body, ...deps }) => {
    await payingApplication(deps, body.appId);
    const receiver = await receiverIn(deps, body);
    const named = await nameAt(deps, receiver, body.fullName);
    const paid = paidTo(body, receiver);
    const { amount } = body;
    const [known, kept, earlier] = await Promise.all([
      isKnownReceiver(deps.db, paid),
      keptAs(deps.db, paid),
      amount === undefined
        ? undefined
        : earlierPayment(deps.db, {
            applicationId: body.appId,
            payment: { ...paid, amountMinor: amount },
            since: deps.clock.now(),
          }),
    ]);
    return { ...named, known, kept, earlier: toEarlierPayment(earlier) };
  }),

  implementOnce(payouts.create, async ({ body, ...deps }) => {
    const { db, env, clock, person } = deps;
    const application = await payingApplication(deps, body.appId);
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    const receiver = await receiverIn(deps, body);
    const { match } = await nameAt(deps, receiver, body.fullName);
    demandKnown(match, body);
    const now = clock.now();
    const paid = paidTo(body, receiver);
    const [standing, madeBefore, receiverKnown, kept] = await Promise.all([
      standingRules(db, application.id),
      readMadeToday(db, { application, makerId: person.user.id, now }),
      isKnownReceiver(db, paid),
      keptAs(db, paid),
    ]);
    const { payout, statements } = planPayout(db, {
      ...receiver.to,
      standing,
      madeBefore,
      receiverKnown,
      application,
      receiver: body.fullName,
      nameCheck: match,
      amountMinor: body.amount,
      feeMinor: withdrawalFee(body.amount, receiver.isHouse),
      description: body.description,
      maker: person.user,
      now,
    });
    const letters = payout.state === "AWAITING_APPROVAL" ? await askReviewers(payout, { db, env, now }) : [];
    return {
      answer: toPayout({ payout, appName: application.name, standing }),
      statements: [...statements, ...keepReceiver(db, payout, match, body.saveReceiver ?? kept === "PAID"), ...letters],
      log: { payoutId: payout.id, amountMinor: payout.amountMinor, nameCheck: match },
    };
  }),
];
