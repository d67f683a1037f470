import { contract } from "#provider/contract/index";
import { TOP_UP_MOST } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { isRegionMobile } from "#provider/contract/regions";
import type { CodePurpose } from "#provider/contract/words";
import { TRANSFER_FEE } from "#provider/rules/fees";
import { operatorOf } from "#provider/rules/phone-operators";
import { consumeChallenge } from "../db/challenges.ts";
import { listTransfers } from "../db/lists/transfers.ts";
import { findTransfer } from "../db/transfers.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { passExit } from "../operations/wallets/money-exit.ts";
import { sightIn } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import {
  exitTarget,
  fieldProblem,
  judgeReceiver,
  nameOf,
  payingWallet,
  transferTarget,
  type Aimed,
  type Deps,
  type Wallet,
} from "../operations/wallets/transfer-target.ts";
import { planTransfer, type Target } from "../operations/wallets/transfer.ts";
import { planTransferNews } from "../operations/wallets/transfer-news.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { lookUp } from "../security/recipient-look-up.ts";
import { toPage } from "../wire/page.ts";
import { toTransfer } from "../wire/transfer.ts";

const { walletMoney, transfers } = contract;

/** A top-up's target: a mobile number of the region with a known operator. */
function topUpTarget({ person: { region } }: Deps, phone: string, amount: number): Target {
  if (!isRegionMobile(region, phone)) throw fieldProblem("phoneNumber", "phoneMobile");
  const operator = operatorOf(region, phone);
  if (operator === undefined) throw fieldProblem("phoneNumber", "operatorUnknown");
  if (amount > TOP_UP_MOST) throw fieldProblem("amount", "topUpHigh");
  return { kind: "phoneAccount", phone, operator };
}

type TransferStart = { purpose: Extract<CodePurpose, "transfer" | "topup">; bound: { amount: number }; from: Wallet };

/** Asks the one rule of money exits whether this amount may leave to this target. */
const pass = (deps: Deps, { purpose, bound, from }: TransferStart, aimed: Aimed) =>
  passExit(
    deps,
    {
      exit: purpose === "topup" ? "TOP_UP" : "TRANSFER",
      application: from.application,
      target: exitTarget(aimed),
      by: deps.person.user,
      now: deps.clock.now(),
    },
    bound.amount,
  );

/** Sends the code that confirms exactly what was typed. */
async function begin({ person, ...deps }: Deps, { purpose, bound, from, aimed }: TransferStart & { aimed: Aimed }) {
  await pass({ person, ...deps }, { purpose, bound, from }, aimed);
  // The database checks this again when the money leaves; checked here, it saves a useless code.
  if (bound.amount + TRANSFER_FEE > from.availableMinor) throw refuse("amount_exceeds_balance");
  const { id, mobilePhone, language } = person.user;
  const code = { subject: id, purpose, bound } as const;
  const confirms = {
    what: purpose === "topup" ? "topUp" : "transfer",
    amountMinor: bound.amount,
    currency: from.application.currency,
    to: nameOf(aimed),
  } as const;
  const sent = await issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  return { ...sent, fee: TRANSFER_FEE };
}

type TransferConfirmation = TransferStart & {
  challenge: string;
  code: string;
  description: string;
  aim: () => Promise<Aimed> | Aimed;
};

/** Judges the code first, and only then the receiver. The transfer is one batch with the letters about it. */
async function finish(given: Deps, { purpose, bound, from, challenge, code, description, aim }: TransferConfirmation) {
  const { db, clock, env, person } = given;
  const { id: challengeId } = await judgeCode(given, { challenge, purpose, code }, { subject: person.user.id, bound });
  const { to, receiver } = await aim();
  const passed = await pass(given, { purpose, bound, from }, { to, receiver });
  const now = clock.now();
  const { transfer, statements } = planTransfer(db, {
    application: from.application,
    to,
    amountMinor: bound.amount,
    description,
    maker: person.user,
    now,
  });
  const { id, amountMinor: amount, currency } = transfer;
  return {
    answer: { id, amount, fee: TRANSFER_FEE, currency },
    statements: [
      ...consumeChallenge(db, challengeId, now),
      ...passed.statements,
      ...statements,
      ...planTransferNews(db, env, { transfer, from: from.application, to, receiver, maker: person.user }),
    ],
    log: { transferId: id, amountMinor: amount },
  };
}

/** Transfers and top-ups: begun with a code, finished with it, and read. */
export const transferRoutes = [
  implement(transfers.recipient, async ({ params, ...deps }) => {
    const from = await payingWallet(deps, params.appId);
    const { application } = await lookUp(deps, from, params.toMerchant);
    return { appId: application.id, name: application.name, currency: application.currency };
  }),

  implement(walletMoney.startTransfer, async ({ body, ...deps }) => {
    const from = await payingWallet(deps, body.fromAppId);
    const aimed = await transferTarget(deps, body, (appId) => lookUp(deps, from, appId));
    return begin(deps, { purpose: "transfer", bound: body, from, aimed });
  }),

  implementOnce(walletMoney.transfer, async ({ params, body, ...deps }) => {
    const { challenge, ...bound } = body;
    const from = await payingWallet(deps, bound.fromAppId);
    const { description } = bound;
    const aim = () => transferTarget(deps, bound, (appId) => judgeReceiver(deps, from, appId));
    return finish(deps, { purpose: "transfer", bound, from, challenge, code: params.OTP, description, aim });
  }),

  implement(walletMoney.startTopUp, async ({ body, ...deps }) => {
    const from = await payingWallet(deps, body.appId);
    const aimed = { to: topUpTarget(deps, body.phoneNumber, body.amount) };
    return begin(deps, { purpose: "topup", bound: body, from, aimed });
  }),

  implementOnce(walletMoney.topUp, async ({ params, body, ...deps }) => {
    const { challenge, ...bound } = body;
    const from = await payingWallet(deps, bound.appId);
    const aim = () => ({ to: topUpTarget(deps, bound.phoneNumber, bound.amount) });
    return finish(deps, { purpose: "topup", bound, from, challenge, code: params.OTP, description: "", aim });
  }),

  implement(transfers.list, async ({ db, person, query }) => {
    const viewer = { sight: sightIn(person, AREA_ACCESS.wallet), region: person.region };
    const { rows, found: count, sums, tabs } = await listTransfers(db, viewer, query);
    return {
      ...toPage(rows.map(toTransfer), count, query),
      sums: sums ? { received: sums.receivedMinor, sent: sums.sentMinor } : null,
      tabs,
    };
  }),

  implement(transfers.get, async ({ db, person, params }) =>
    toTransfer(found(await findTransfer(db, sightIn(person, AREA_ACCESS.wallet), params.id))),
  ),
];
