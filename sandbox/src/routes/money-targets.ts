import { contract } from "#provider/contract/index";
import { REVIEWERS_SHOWN } from "#provider/contract/limits";
import type { BodyOf } from "#provider/contract/call";
import { CONFIRM_TARGETS } from "#provider/contract/money-targets";
import { allows } from "#provider/contract/permissions";
import { ownersOf } from "../db/automatic-withdrawals.ts";
import { findCard } from "../db/cards.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { findTarget, ownAccount, targetsOf, targetStanding, type MoneyTargetRow } from "../db/money-targets.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { LIMITS } from "../domain/limits.ts";
import { implement, implementOnce } from "../http/implement.ts";
import type { Target } from "../operations/wallets/money-exit.ts";
import { found, refuse } from "../domain/refusal.ts";
import {
  exitTarget as exitOfTransfer,
  payingWallet,
  transferTarget,
  type Deps,
} from "../operations/wallets/transfer-target.ts";
import { exitTarget, judgeTarget } from "../operations/wallets/withdrawal-target.ts";
import { write } from "../http/write.ts";
import { planRevocation, planTarget, planTargetDecision, tellOfTarget } from "../operations/wallets/money-targets.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { demandRate } from "../security/rates.ts";
import { lookUp } from "../security/recipient-look-up.ts";
import { maskedCard } from "../domain/card.ts";
import { toMoneyTarget } from "../wire/money-target.ts";

const { moneyTargets } = contract;

type Ids = { appId: string; id: string };
type TargetInApplication = { application: ApplicationRow; target: MoneyTargetRow };

/** The proposed target, judged as a payment to it would be. */
async function aimedAt(
  deps: Deps,
  appId: string,
  { kind, target, bank }: BodyOf<typeof moneyTargets.propose>,
): Promise<Target> {
  const { db, person } = deps;
  const isCard = target.startsWith("crd_");
  if (kind === "MERCHANT" || kind === "PHONE") {
    const from = await payingWallet(deps, appId);
    const typed = kind === "MERCHANT" ? { toMerchant: target } : { phoneNumber: target };
    return exitOfTransfer(await transferTarget(deps, typed, (id) => lookUp(deps, from, id)));
  }
  if (isCard !== (kind === "CARD")) throw refuse("invalid_request", { fields: [{ field: "target", code: "choose" }] });
  const typed = { target, bank };
  return exitTarget(typed, await judgeTarget(db, person, typed), person.user);
}

/** A target of a wallet in sight. */
async function targetIn(deps: Deps, { appId, id }: Ids): Promise<TargetInApplication> {
  const { application } = await payingWallet(deps, appId);
  return { application, target: found(await findTarget(deps.db, appId, id)) };
}

/** A target of a wallet in sight, for confirmation; refuses a decided one. */
async function toConfirm(deps: Deps, ids: Ids): Promise<TargetInApplication> {
  const one = await targetIn(deps, ids);
  if (one.target.state !== "PROPOSED") throw refuse("invalid_state");
  return one;
}

/** The facts that a code confirms: exactly this target of exactly this wallet. */
const boundTo = ({ id, applicationId, kind, destination }: MoneyTargetRow) => ({
  target: id,
  applicationId,
  kind,
  destination,
});

/** The account or card of an application's checked details, as shown to the person. */
async function ownShown({ db, person }: Deps, applicationId: string): Promise<string | null> {
  const { iban, cardId } = await ownAccount(db, applicationId);
  if (iban !== undefined) return iban;
  const card = cardId === undefined ? undefined : await findCard(db, person.user.id, cardId);
  return card ? `${card.brand} ${maskedCard(card.last4)}` : null;
}

const names = (people: readonly { fullName: string }[]) =>
  people.slice(0, REVIEWERS_SHOWN).map(({ fullName }) => fullName);

/** The targets for an application's money besides its own account (decision 0133). */
export const moneyTargetRoutes = [
  implement(moneyTargets.list, async ({ params: { appId }, ...deps }) => {
    const { application } = await payingWallet(deps, appId);
    const [own, owners, targets] = await Promise.all([
      ownShown(deps, appId),
      ownersOf(deps.db, application.merchantId),
      targetsOf(deps.db, appId),
    ]);
    return {
      appId,
      appName: application.name,
      own,
      owners: names(owners),
      targets: targets.map(toMoneyTarget),
      mayDecide: allows(CONFIRM_TARGETS, deps.person),
    };
  }),

  implement(moneyTargets.propose, async ({ params: { appId }, body, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const { application } = await payingWallet(deps, appId);
    const { aimed, shown } = await aimedAt(deps, appId, body);
    const owners = names(await ownersOf(db, application.merchantId));
    const { standing, kept } = await targetStanding(db, application, aimed);
    if (kept) return { ...toMoneyTarget(kept), owners };
    if (standing === "OWN") throw refuse("invalid_request", { fields: [{ field: "target", code: "choose" }] });
    await demandRate(deps, ["money targets of person", person.user.id], LIMITS.moneyTargetsOfPerson);
    const { target } = await write(db, async () => {
      const now = clock.now();
      const by = person.user;
      const planned = planTarget(db, { applicationId: appId, aimed, shown, by, now });
      deps.line.about(planned.target.id);
      const letters = await tellOfTarget({ application, shown, by }, "proposed", { db, env, now });
      return { ...planned, statements: [...planned.statements, ...letters] };
    });
    log("money_target_proposed", { applicationId: appId, targetId: target.id, userId: person.user.id });
    return { ...toMoneyTarget(target), owners };
  }),

  implement(moneyTargets.startConfirmation, async ({ params, ...deps }) => {
    const { person } = deps;
    const { target, application } = await toConfirm(deps, params);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "moneyTarget", bound: boundTo(target) } as const;
    const confirms = { what: "moneyTarget", application: application.name, to: target.shown } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(moneyTargets.confirm, async ({ params, body, ...deps }) => {
    const { db, env, clock, person } = deps;
    const { target, application } = await toConfirm(deps, params);
    const answer = { challenge: body.challenge, purpose: "moneyTarget", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundTo(target) });
    const now = clock.now();
    const by = person.user;
    const decided = planTargetDecision(db, target, { state: "CONFIRMED", by }, now);
    const letters = await tellOfTarget({ application, shown: target.shown, by }, "confirmed", { db, env, now });
    return {
      answer: toMoneyTarget(decided.target),
      statements: [...consumeChallenge(db, id, now), ...decided.statements, ...letters],
      log: { applicationId: params.appId, targetId: target.id },
    };
  }),

  implement(moneyTargets.end, async ({ params, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    await write(db, async () => {
      const { target, application } = await targetIn(deps, params);
      const now = clock.now();
      const by = person.user;
      const about = { application, shown: target.shown, by };
      if (target.state === "PROPOSED") {
        const { statements } = planTargetDecision(db, target, { state: "REFUSED", by }, now);
        const letters = await tellOfTarget({ ...about, to: target.proposedBy }, "refused", { db, env, now });
        return { statements: [...statements, ...letters] };
      }
      if (target.state !== "CONFIRMED") throw refuse("invalid_state");
      const letters = await tellOfTarget(about, "revoked", { db, env, now });
      return { statements: [...planRevocation(db, target, by, now), ...letters] };
    });
    log("money_target_ended", { applicationId: params.appId, targetId: params.id, userId: person.user.id });
    return undefined;
  }),
];
