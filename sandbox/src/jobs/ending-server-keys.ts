import { KEY_END_TOLD } from "#provider/contract/limits";
import { endingServerKeys, markTold } from "../db/server-keys.ts";
import { newId } from "../db/ids.ts";
import { addMessage } from "../db/webhook-deliveries.ts";
import { tellOfServerKey } from "../operations/server-keys.ts";
import { defineJob } from "./job.ts";

const DAY_MS = 24 * 3_600_000;

/** Tells the people of a server's key that it ends soon: once at each of the days of `KEY_END_TOLD` before the end. */
export const endingServerKeyLetters = defineJob("keysEnding", {
  due: ({ db }, asking) => endingServerKeys(db, asking),
  idOf: ({ key }) => key.id,
  plan: async ({ key }, { db, env, now }) => {
    // After a pause of the clock only the latest of the letters is sent.
    const days = KEY_END_TOLD.findLast((told) => (key.endsAt ?? Infinity) <= now + told * DAY_MS);
    if (days === undefined) return [];
    const data = { id: key.id, name: key.name, hint: key.hint, endsAt: new Date(key.endsAt ?? now).toISOString() };
    const message = { id: newId("evt"), merchantId: key.merchantId, aboutId: key.id, data, createdAt: now };
    return [
      ...markTold(db, key, days),
      ...(await tellOfServerKey(key, "ending", { db, env, now })),
      addMessage(db, { ...message, type: "key.ending", applicationId: null, transactionId: null }),
    ];
  },
  onDone: ({ key }, { log }) => {
    log("server_key_ending", { keyId: key.id });
  },
});
