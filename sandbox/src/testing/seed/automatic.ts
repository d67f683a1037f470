import type { AutomaticRule, PauseReason } from "#provider/contract/automatic-withdrawals";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { automaticWithdrawals, moneyTargets } from "../../db/schema/index.ts";
import { cardDestination } from "../../domain/bank.ts";
import { newAutomatic } from "../../operations/wallets/automatic-withdrawal.ts";
import { maskedCard } from "../../domain/card.ts";
import { seedApplications } from "./businesses.ts";
import { HOUSE_CARD, houseCardId } from "./cards.ts";
import { seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import { DAY } from "./payments.ts";

/**
 * Rules of automatic withdrawals, and since when each is paused. The main merchant has none: its people set the first
 * one.
 */
const RULES: readonly { appId: string; rule: AutomaticRule; resting?: { because: PauseReason; days: number } }[] = [
  { appId: "ES1000021", rule: { rhythm: "MONTHLY", monthDay: 1, target: "", stays: 100_00 } },
  {
    appId: "ES2000001",
    rule: { rhythm: "ABOVE", above: 5_000_00, target: "", stays: 1_000_00 },
    resting: { because: "PERSON", days: 3 },
  },
];

/** An application of the demo, and its owner. */
function ownedBy(appId: string) {
  const application = seedApplications.find(({ id }) => id === appId);
  const owner = seedUsers.find(({ id }) => id === application?.ownerId);
  if (!application || !owner) throw new Error(`no application ${appId} with an owner`);
  return owner;
}

/** A phone that a person of the main merchant wants to top up: it waits for the owner. */
const ASKED = { appId: "ES1000001", role: "ROLE_FO_MANAGER", phone: "+994502345678", days: 1 } as const;

function askedRow(now: number) {
  const { merchantId } = ownedBy(ASKED.appId);
  const by = seedUsers.find((user) => user.merchantId === merchantId && user.role === ASKED.role);
  if (!by) throw new Error(`nobody in ${ASKED.role} of ${ASKED.appId}`);
  return {
    id: newId("tgt"),
    applicationId: ASKED.appId,
    kind: "PHONE" as const,
    destination: ASKED.phone,
    shown: ASKED.phone,
    state: "PROPOSED" as const,
    proposedBy: by.id,
    proposedByName: by.fullName,
    proposedAt: now - ASKED.days * DAY,
  };
}

/** The targets for wallets' money that their owners have confirmed, and one that waits for its owner. */
export const targetRows = (db: Db, now: number): D1PreparedStatement[] => [
  ...insertAll(db, moneyTargets, [askedRow(now)]),
  ...insertAll(
    db,
    moneyTargets,
    RULES.map(({ appId }) => {
      const { id: ownerId, fullName } = ownedBy(appId);
      const at = now - 30 * DAY;
      return {
        id: newId("tgt"),
        applicationId: appId,
        kind: "CARD" as const,
        destination: houseCardId(ownerId),
        shown: `${HOUSE_CARD.brand} ${maskedCard(HOUSE_CARD.last4)} · ${fullName}`,
        state: "CONFIRMED" as const,
        proposedBy: ownerId,
        proposedByName: fullName,
        proposedAt: at,
        decidedBy: ownerId,
        decidedByName: fullName,
        decidedAt: at,
      };
    }),
  ),
];

/** Automatic withdrawals to the owners' cards at the house bank; one of them is paused, and its owner was told. */
export const automaticRows = (db: Db, now: number): D1PreparedStatement[] =>
  insertAll(
    db,
    automaticWithdrawals,
    RULES.map(({ appId, rule, resting }) => {
      const setter = ownedBy(appId);
      const row = newAutomatic({
        application: { id: appId, region: setter.region },
        rule: { ...rule, target: houseCardId(setter.id) },
        to: {
          target: "PROVIDER_CARD",
          destination: cardDestination(HOUSE_CARD),
          targetMasked: `${HOUSE_CARD.brand} ${maskedCard(HOUSE_CARD.last4)}`,
          bank: null,
        },
        isHouse: true,
        setter: { id: setter.id, fullName: setter.fullName },
        now,
      });
      if (!resting) return row;
      const state = { state: "PAUSED", pausedBecause: resting.because, nextRunAt: null } as const;
      const pausedAt = now - resting.days * DAY;
      return { ...row, ...state, pausedByName: setter.fullName, pausedAt, pauseToldAt: pausedAt };
    }),
  );
