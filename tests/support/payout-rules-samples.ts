import type { Sample } from "./contract-world.ts";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { CODE_DIGITS } from "#provider/contract/limits";

let keysMade = 0;
const key = (): string => `rules-sample-key-${++keysMade}`;
/** No approval up to 100.00, one person above, and two above 5 000.00. */
export const RULES = {
  bands: [
    { above: 0, approvers: 0 },
    { above: 100_00, approvers: 1 },
    { above: 5_000_00, approvers: 2 },
  ],
  dailyAbove: 10_000_00,
};
/** Rules on the wire, in decimals. */
export const wired = ({ bands, dailyAbove }: PayoutRules) => ({
  bands: bands.map(({ above, approvers }) => ({ above: above / 100, approvers })),
  dailyAbove: dailyAbove === null ? null : dailyAbove / 100,
});

const ids = ({ appId, own: { rules } }: Parameters<Sample>[1]) => ({
  appId: rules?.appId ?? appId,
  id: rules?.id ?? "prc_1",
});

/** The rules of approval, and how two people change them. */
export const PAYOUT_RULES_SAMPLES: Record<string, Sample> = {
  "payoutRules.get": (client, world) => client.payoutRules.get({ params: { appId: ids(world).appId } }),
  "payoutRules.propose": (client, world) =>
    client.payoutRules.propose({ idempotencyKey: key(), params: { appId: ids(world).appId }, body: RULES }),
  "payoutRules.startConfirmation": (client, world) => client.payoutRules.startConfirmation({ params: ids(world) }),
  "payoutRules.confirm": (client, world) =>
    client.payoutRules.confirm({
      idempotencyKey: key(),
      params: { ...ids(world), OTP: world.own.rules?.code ?? "4".repeat(CODE_DIGITS) },
      body: { challenge: world.own.rules?.challenge ?? "chl_of_another_day" },
    }),
  "payoutRules.refuse": (client, world) =>
    client.payoutRules.refuse({ params: ids(world), body: { reason: "Too much for one person" } }),
  "payoutRules.withdraw": (client, world) => client.payoutRules.withdraw({ params: ids(world) }),
};
