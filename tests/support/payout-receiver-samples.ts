import type { Sample } from "./contract-world.ts";

const idOf = ({ own }: Parameters<Sample>[1]) => ({ id: own.savedReceiverId ?? "rcv_1" });

/** Saved receivers of payouts. */
export const PAYOUT_RECEIVER_SAMPLES: Record<string, Sample> = {
  "payoutReceivers.list": (client) =>
    client.payoutReceivers.list({ query: { search: "guide", page: 0, pageSize: 10 } }),
  "payoutReceivers.one": (client, world) => client.payoutReceivers.one({ params: idOf(world) }),
  "payoutReceivers.rename": (client, world) =>
    client.payoutReceivers.rename({ params: idOf(world), body: { name: "Our guide" } }),
  "payoutReceivers.remove": (client, world) => client.payoutReceivers.remove({ params: idOf(world) }),
};
