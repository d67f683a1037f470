import type { Sample } from "./contract-world.ts";
import { CODE_DIGITS } from "#provider/contract/limits";

let keysMade = 0;
const key = (): string => `target-sample-key-${++keysMade}`;
const of = ({ appId, own: { target } }: Parameters<Sample>[1]) => ({ appId, id: target?.id ?? "tgt_1" });

/** Targets of money besides the company's own account. */
export const MONEY_TARGET_SAMPLES: Record<string, Sample> = {
  "moneyTargets.list": (client, { appId }) => client.moneyTargets.list({ params: { appId } }),
  "moneyTargets.propose": (client, { appId }) =>
    client.moneyTargets.propose({ params: { appId }, body: { kind: "PHONE", target: "+994502345670" } }),
  "moneyTargets.startConfirmation": (client, world) => client.moneyTargets.startConfirmation({ params: of(world) }),
  "moneyTargets.confirm": (client, world) =>
    client.moneyTargets.confirm({
      idempotencyKey: key(),
      params: { ...of(world), OTP: world.own.target?.code ?? "4".repeat(CODE_DIGITS) },
      body: { challenge: world.own.target?.challenge ?? "chl_of_another_day" },
    }),
  "moneyTargets.end": (client, world) => client.moneyTargets.end({ params: of(world) }),
};
