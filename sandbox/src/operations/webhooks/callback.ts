import type { Envelope } from "#provider/contract/v3/merchant-call";
import { SUCCESS } from "#provider/contract/v3/results";
import { OLD_WEBHOOK_SIGNATURE } from "#provider/contract/webhook-words";
import { readWebhookAddress } from "#provider/rules/webhook-address";
import type { Db } from "../../db/database.ts";
import { standardHeaders } from "../../domain/standard-webhooks.ts";
import { signatureHeader } from "../../domain/webhook-signature.ts";
import type { Env } from "../../env.ts";
import { logFailure, type Log } from "../../log.ts";
import { openSecrets } from "../signing-secrets.ts";
import { askServer, NOT_PUBLIC, type Answered } from "./ask.ts";
import { signingKeys } from "./keys.ts";
import { shopBase } from "./receiver.ts";

/** What the jobs share that tell merchants' servers of orders and payouts. */

/** Attempts of one run at the same time. */
const TOGETHER = 6;

/** The envelope of a callback. `route`: the call that answers with the same payload. */
export const callbackBody = (told: Pick<Envelope, "route" | "responseId" | "payload">): string =>
  JSON.stringify({ code: SUCCESS, message: "OK", internalMessage: null, ...told } satisfies Envelope);

type Posted = {
  applicationId: string;
  address: string;
  /** The same at each attempt to tell of the same state. */
  id: string;
  body: string;
};

/**
 * Posts a callback once. It is signed by the application's signing secrets as Standard Webhooks has it, and by its
 * keys, as far as it has any; a receiver of the provider's own API knows no signature and asks back.
 */
export async function postCallback(
  { db, env, now }: { db: Db; env: Env; now: number },
  { applicationId, address, id, body }: Posted,
): Promise<Pick<Answered, "answerStatus" | "fault">> {
  // A rule may have changed since the address was given, so that it is checked again.
  const url = readWebhookAddress(address, shopBase(env));
  const at = Math.floor(now / 1000);
  const keys = (await signingKeys(db, env, applicationId, now)).map(({ key }) => key);
  const secrets = await openSecrets(db, env, applicationId, now);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "merchant-callbacks/1",
    ...(keys.length === 0 ? {} : { [OLD_WEBHOOK_SIGNATURE]: signatureHeader(keys, at, body) }),
    ...(secrets.length === 0 ? {} : standardHeaders(secrets, { id, at, body })),
  };
  const { answerStatus, fault } = url === undefined ? NOT_PUBLIC : await askServer(url, { headers, body });
  return { answerStatus, fault };
}

/** Makes the attempts, some at the same time; returns how many servers were told. One that fails stops no other. */
export async function tellEach<Due>(
  { log }: { log: Log },
  due: readonly Due[],
  tell: (one: Due) => Promise<boolean>,
): Promise<number> {
  let told = 0;
  for (let next = 0; next < due.length; next += TOGETHER) {
    const attempts = due.slice(next, next + TOGETHER).map((one) =>
      tell(one).catch((error: unknown) => {
        logFailure(log, error);
        return false;
      }),
    );
    for (const isTold of await Promise.all(attempts)) if (isTold) told++;
  }
  return told;
}
