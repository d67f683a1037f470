import { contract } from "#provider/contract/index";
import type { PayoutBody } from "#provider/contract/payouts";
import type { FieldWord } from "#provider/contract/problem";
import type { NameCheck } from "#provider/contract/words";
import { withdrawalFee } from "#provider/rules/fees";
import { isFinCode } from "#provider/rules/fin-code";
import { searchText } from "#provider/rules/search-text";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { earlierPayment } from "../db/earlier-payments.ts";
import { isKnownReceiver, readMadeToday, standingRules } from "../db/payout-rules.ts";
import { keepReceiver, keptAs } from "../db/payout-receivers.ts";
import { payoutSources } from "../db/payout-sources.ts";
import { findPayout } from "../db/payouts.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { walletToSpend } from "../db/wallets.ts";
import { holderOf } from "../domain/account-holders.ts";
import { checkName } from "../domain/name-check.ts";
import { demandKey, sessionKeyOf } from "../security/app-key.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { judgeEarlier, judgeReceiver, type JudgedReceiver } from "../operations/wallets/payout-target.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { askReviewers } from "../operations/wallets/payout-letters.ts";
import { planPayout } from "../operations/wallets/payout.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { demandRecipient } from "../security/recipient-limits.ts";
import { toEarlierPayment } from "../wire/earlier-payment.ts";
import { toPayout } from "../wire/payout.ts";

const { payouts } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request; person: Person };

const fieldProblem = (field: keyof PayoutBody, code: FieldWord) =>
  refuse("invalid_request", { fields: [{ field, code }] });

/** The paying application: it is in sight, and the person may pay out of it. */
async function payingApplication(deps: Pick<Deps, "db" | "person">, appId: string): Promise<ApplicationRow> {
  const { application } = found(await findApplication(deps.db, deps.person.sight, appId));
  demandIn(deps.person, appId, "PAYOUT_PAYMENT");
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

/** The FIN of a card's holder; null for an account. Refuses one that is none in this region. */
function finCodeIn({ person: { region } }: Pick<Deps, "person">, { target, finCode }: PayoutBody): string | null {
  if (target === "BANK" || finCode === undefined) return null;
  if (!isFinCode(region, finCode)) throw fieldProblem("finCode", "fin");
  return finCode;
}

/** A payout that may be made: out of a live application, to a receiver in whose name the account is, or accepted. */
async function judgePayout(deps: Deps, body: PayoutBody) {
  const application = await payingApplication(deps, body.appId);
  if (application.status !== "ONLINE") throw refuse("application_not_online");
  const finCode = finCodeIn(deps, body);
  const receiver = await receiverIn(deps, body);
  const { match } = await nameAt(deps, receiver, body.fullName);
  demandKnown(match, body);
  return { application, receiver, match, finCode, feeMinor: withdrawalFee(body.amount, receiver.isHouse) };
}

/** The code that makes a payout is bound to all of its details. */
const codeFor = (body: PayoutBody, { user }: Person) =>
  ({ subject: user.id, purpose: "payout", bound: { act: "create", ...body } }) as const;

type Confirmed = { challenge?: string | undefined; OTP?: string | undefined };

/**
 * The statements that use up the code of a payout. A program with the application's own key has none; a person in the
 * back office confirms with a code (decision 0144).
 */
async function confirmedBy(deps: Deps, body: PayoutBody, { challenge, OTP }: Confirmed): Promise<Statement[]> {
  const call = { name: "payouts.create", scope: "payouts", applicationId: body.appId } as const;
  if ((await demandKey(deps, call)) === "program") return [];
  if (challenge === undefined || OTP === undefined)
    throw refuse("invalid_request", { fields: [{ field: "OTP", code: "required" }] });
  const { subject, purpose, bound } = codeFor(body, deps.person);
  const { id } = await judgeCode(deps, { challenge, purpose, code: OTP }, { subject, bound });
  return consumeChallenge(deps.db, id, deps.clock.now());
}

/** New payouts to others: from which applications, to whom, and by whom confirmed (decisions 0058, 0059, 0144). */
export const payoutCreationRoutes = [
  implement(payouts.sources, ({ db, clock, person: { region, user }, person }) =>
    payoutSources(db, sightWith(person, "PAYOUT_PAYMENT"), { userId: user.id, region, now: clock.now() }),
  ),

  implement(payouts.sessionKey, async ({ params: { appId }, ...deps }) => {
    await payingApplication(deps, appId);
    return { appKey: sessionKeyOf(deps, appId) };
  }),

  implement(payouts.maskedFullName, async ({ body, ...deps }) => {
    await payingApplication(deps, body.appId);
    await demandKey(deps, { name: "payouts.maskedFullName", scope: "payouts", applicationId: body.appId });
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

  implement(payouts.start, async ({ body, ...deps }) => {
    const { person } = deps;
    const { application, receiver, feeMinor } = await judgePayout(deps, body);
    const { availableMinor } = found(await walletToSpend(deps.db, sightWith(person, "PAYOUT_PAYMENT"), body.appId));
    // The database checks this again when the money leaves; checked here, it saves a useless code.
    if (body.amount + feeMinor > availableMinor) throw refuse("amount_exceeds_balance");
    const { mobilePhone, language } = person.user;
    const confirms = {
      what: "newPayout",
      amountMinor: body.amount,
      currency: application.currency,
      to: `${body.fullName}, ${receiver.to.targetMasked}`,
    } as const;
    return issueCode(deps, { ...codeFor(body, person), keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(payouts.create, async ({ body: { challenge, OTP, ...body }, ...deps }) => {
    const { db, env, clock, person } = deps;
    await payingApplication(deps, body.appId);
    const confirmed = await confirmedBy(deps, body, { challenge, OTP });
    const { application, receiver, match, finCode, feeMinor } = await judgePayout(deps, body);
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
      finCode,
      amountMinor: body.amount,
      feeMinor,
      description: body.description,
      maker: person.user,
      now,
    });
    const letters = payout.state === "AWAITING_APPROVAL" ? await askReviewers(payout, { db, env, now }) : [];
    return {
      answer: toPayout({ payout, appName: application.name, standing }),
      statements: [
        ...confirmed,
        ...statements,
        ...keepReceiver(db, payout, match, body.saveReceiver ?? kept === "PAID"),
        ...letters,
      ],
      log: { payoutId: payout.id, amountMinor: payout.amountMinor, nameCheck: match },
    };
  }),
];
