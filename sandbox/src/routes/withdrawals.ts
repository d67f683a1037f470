import { contract } from "#provider/contract/index";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { withdrawBodySchema } from "#provider/contract/wallet-money";
import { withdrawalFee } from "#provider/rules/fees";
import type { z } from "zod";
import { consumeChallenge } from "../db/challenges.ts";
import { countParts, compositionOf, pageOfParts, partsInPieces, splitOf, sumsOfParts } from "../db/composition.ts";
import { availableAccount, walletToSpend } from "../db/wallets.ts";
import { listWithdrawals } from "../db/lists/withdrawals.ts";
import { findWithdrawal, givenToBank } from "../db/withdrawals.ts";
import type { Variables } from "../call.ts";
import { excelFile } from "../exports/excel.ts";
import { EXPORT_RATES } from "../exports/links.ts";
import { noted } from "../exports/noted.ts";
import { partsTable } from "../exports/parts-file.ts";
import { receiptFile } from "../exports/receipt-file.ts";
import { xlsxStream } from "../exports/xlsx.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import { sightIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { passExit } from "../operations/wallets/money-exit.ts";
import { exitTarget, judgeTarget } from "../operations/wallets/withdrawal-target.ts";
import { planSettlement } from "../operations/wallets/settle.ts";
import { planWithdrawal } from "../operations/wallets/withdraw.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { demandRate } from "../security/rates.ts";
import { toPage } from "../wire/page.ts";
import { toPart } from "../wire/wallet.ts";
import { toWithdrawal } from "../wire/withdrawal.ts";

const { walletMoney } = contract;

type Db = Variables["db"];
type Typed = z.output<typeof withdrawBodySchema>;

/** A withdrawal that may begin, with its fee; refuses a wallet out of sight and an invalid target. */
async function judgeWithdrawal(db: Db, person: Person, typed: Typed) {
  const wallet = found(await walletToSpend(db, sightIn(person, AREA_ACCESS.wallet), typed.appId));
  const { to, isHouse } = await judgeTarget(db, person, typed);
  const target = exitTarget(typed, { to, isHouse }, person.user);
  return { ...wallet, to, target, feeMinor: withdrawalFee(typed.amount, isHouse) };
}

/** Withdrawals: begun with a code, read, and settled by staff if the bank does not know. */
export const withdrawalRoutes = [
  implement(walletMoney.startWithdrawal, async ({ body, person, ...deps }) => {
    const { application, availableMinor, feeMinor, to, target } = await judgeWithdrawal(deps.db, person, body);
    await passExit(
      deps,
      { exit: "WITHDRAWAL", application, target, by: person.user, now: deps.clock.now() },
      body.amount,
    );
    // The database checks this again when the money leaves; checked here, it saves a useless code.
    if (body.amount + feeMinor > availableMinor) throw refuse("amount_exceeds_balance");
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "withdraw", bound: body } as const;
    const confirms = {
      what: "withdrawal",
      amountMinor: body.amount,
      currency: application.currency,
      to: to.targetMasked,
    } as const;
    const sent = await issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
    return { ...sent, fee: feeMinor };
  }),

  implementOnce(walletMoney.withdraw, async ({ params, body, person, ...deps }) => {
    const { db, clock } = deps;
    const { challenge, ...typed } = body;
    const { application, to, target, feeMinor } = await judgeWithdrawal(db, person, typed);
    const answer = { challenge, purpose: "withdraw", code: params.OTP } as const;
    const { id: challengeId } = await judgeCode(deps, answer, { subject: person.user.id, bound: typed });
    const now = clock.now();
    const leaving = { exit: "WITHDRAWAL", application, target, by: person.user, now } as const;
    const passed = await passExit(deps, leaving, typed.amount);
    const { payout, statements } = planWithdrawal(db, {
      ...to,
      ...(passed.counts && { madeBefore: passed.madeBefore }),
      application,
      amountMinor: typed.amount,
      feeMinor,
      description: typed.description,
      maker: person.user,
      now,
    });
    return {
      answer: { id: payout.id, amount: payout.amountMinor, fee: feeMinor, currency: payout.currency },
      statements: [...consumeChallenge(db, challengeId, now), ...passed.statements, ...statements],
      log: { payoutId: payout.id, amountMinor: payout.amountMinor, feeMinor },
    };
  }),

  implement(walletMoney.withdrawals, async ({ db, person, query }) => {
    const viewer = { sight: sightIn(person, AREA_ACCESS.wallet), region: person.region };
    const { rows, found: count, sums, tabs } = await listWithdrawals(db, viewer, query);
    return {
      ...toPage(rows.map(toWithdrawal), count, query),
      sums: sums ? { amount: sums.amountMinor, fees: sums.feesMinor } : null,
      tabs,
    };
  }),

  implement(walletMoney.withdrawal, async ({ db, person, params }) =>
    toWithdrawal(found(await findWithdrawal(db, sightIn(person, AREA_ACCESS.wallet), params.id))),
  ),

  implement(walletMoney.withdrawalParts, async ({ db, person, params, query }) => {
    const named = found(await findWithdrawal(db, sightIn(person, AREA_ACCESS.wallet), params.id));
    const { id, applicationId: appId, currency, amountMinor, feeMinor } = named.payout;
    // Every real withdrawal has an entry, for the money leaves the wallet as it begins.
    const made = found(await compositionOf(db, availableAccount({ appId, currency }), id));
    const [parts, sums] = await Promise.all([pageOfParts(db, made, query), sumsOfParts(db, made)]);
    const split = splitOf(made);
    return {
      ...toPage(
        parts.map((part) => toPart(part, currency)),
        countParts(made),
        query,
      ),
      withdrawal: toWithdrawal(named),
      total: amountMinor + feeMinor,
      sums: sums.map(({ kind, inMinor, outMinor, feesMinor }) => ({
        kind,
        received: inMinor,
        fees: feesMinor,
        sent: outMinor,
      })),
      unsettled: made.leaving.balanceMinor,
      split: split ? toPart(split, currency) : null,
    };
  }),

  implementFile(walletMoney.withdrawalPartsFile, async ({ db, clock, log, person, params, query: { language } }) => {
    await demandRate({ db, clock }, ["export-download", person.user.id], EXPORT_RATES.download);
    const { payout } = found(await findWithdrawal(db, sightIn(person, AREA_ACCESS.wallet), params.id));
    const { id, applicationId: appId, currency } = payout;
    const made = found(await compositionOf(db, availableAccount({ appId, currency }), id));
    const withdrawn = { id, currency, unsettledMinor: made.leaving.balanceMinor };
    const table = partsTable(partsInPieces(db, made), withdrawn, { language, region: person.region });
    return excelFile(`withdrawal-${id}`, xlsxStream({ ...table, pages: noted({ log }, table.pages) }));
  }),

  implementFile(walletMoney.withdrawalReceipt, async ({ db, clock, env, person, params, query: { language } }) => {
    await demandRate({ db, clock }, ["export-download", person.user.id], EXPORT_RATES.download);
    const named = found(await findWithdrawal(db, sightIn(person, AREA_ACCESS.wallet), params.id));
    return receiptFile({ db, env }, named, { region: person.region, language });
  }),

  implementOnce(walletMoney.settleWithdrawal, async ({ db, clock, env, person, params, body }) => {
    const named = found(await findWithdrawal(db, person.sight, params.id));
    const { maker } = found(await givenToBank(db, named.payout.id));
    const ended =
      body.outcome === "SUCCESS" ? { kind: "arrived" as const } : { kind: "failed" as const, reason: body.reason };
    const now = clock.now();
    const settling = { by: person.user, note: body.note };
    const statements = await planSettlement({ payout: named.payout, maker }, ended, settling, { db, env, now });
    if (!statements) throw refuse("invalid_state");
    const { createdAt, ...after } = named.payout;
    return {
      answer: toWithdrawal({
        appName: named.appName,
        payout: {
          ...after,
          createdAt,
          state: ended.kind === "arrived" ? "SUCCESS" : "FAIL",
          failure: ended.kind === "arrived" ? null : ended.reason,
          finishedAt: now,
          settledBy: person.user.id,
          settledByName: person.user.fullName,
          settledNote: body.note,
        },
      }),
      statements,
      log: { payoutId: named.payout.id, outcome: body.outcome },
    };
  }),
];
