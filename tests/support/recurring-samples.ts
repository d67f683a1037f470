import { CODE_DIGITS } from "#provider/contract/limits";
import type { OwnRecurring, Sample } from "./contract-world.ts";
import { inDays } from "./days.ts";

/** The amount in minor units. */
export const RECURRING_PLAN = { amount: 12_50, rhythm: "MONTHLY", firstDay: inDays(3) } as const;

const NOTHING: OwnRecurring = { id: "rcp_1", payoutId: "pay_1", challenge: "chl_1", code: "4".repeat(CODE_DIGITS) };
const ownOf = ({ own }: Parameters<Sample>[1]): OwnRecurring => own.recurring ?? NOTHING;
const idOf = (world: Parameters<Sample>[1]) => ({ id: ownOf(world).id });
const planOf = (world: Parameters<Sample>[1]) => ({ ...RECURRING_PLAN, payoutId: ownOf(world).payoutId });
let keysMade = 0;

/** Recurring payouts. */
export const RECURRING_SAMPLES: Record<string, Sample> = {
  "recurringPayouts.list": (client) => client.recurringPayouts.list({ query: { page: 0, pageSize: 10 } }),
  "recurringPayouts.one": (client, world) => client.recurringPayouts.one({ params: idOf(world) }),
  "recurringPayouts.start": (client, world) => client.recurringPayouts.start({ body: { plan: planOf(world) } }),
  "recurringPayouts.set": (client, world) =>
    client.recurringPayouts.set({
      idempotencyKey: `recurring-sample-key-${++keysMade}`,
      params: { OTP: ownOf(world).code || NOTHING.code },
      body: { plan: planOf(world), challenge: ownOf(world).challenge || NOTHING.challenge },
    }),
  "recurringPayouts.pause": (client, world) => client.recurringPayouts.pause({ params: idOf(world) }),
  "recurringPayouts.resume": (client, world) => client.recurringPayouts.resume({ params: idOf(world) }),
  "recurringPayouts.stop": (client, world) => client.recurringPayouts.stop({ params: idOf(world) }),
};
