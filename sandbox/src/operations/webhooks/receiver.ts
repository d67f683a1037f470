import { addReceipt } from "../../db/webhooks.ts";
import { runBatch, type Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { isSigned } from "../../domain/webhook-signature.ts";
import type { Env } from "../../env.ts";
import { signingKeys } from "./keys.ts";

/** Where the receiver of this Worker lies, which stands for a merchant's server. */
export const RECEIVER_PATH = "/try-webhook";
/** What addresses of the receiver begin with; undefined where it does not exist. */
export const receiverBase = ({ SANDBOX_CONTROL, PUBLIC_URL }: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL">) =>
  SANDBOX_CONTROL === "on" ? `${PUBLIC_URL}${RECEIVER_PATH}/` : undefined;

/** Longest message that is looked at, in characters; ours are a tenth of that. */
const BODY_LENGTH = 8192;
const SHORTEST_STATUS = 200;
const LONGEST_STATUS = 599;

type Deps = { db: Db; env: Env; now: number };
type Arrived = { applicationId: string; signature: string; body: string; wished: string | undefined };

/**
 * What a merchant's server does with a message: it looks at the signature first, keeps what came, and answers. Answers
 * with the status that the address wishes for (`?answer=503`), so that failures can be tried as well; else with 204, or
 * 400 where the signature is wrong.
 */
export async function receive({ db, env, now }: Deps, { applicationId, signature, body, wished }: Arrived) {
  const keys = await signingKeys(db, env, applicationId, now);
  const isGenuine = isSigned(
    keys.map(({ key }) => key),
    signature,
    body,
    Math.floor(now / 1000),
  );
  const receipt = {
    id: newId("whr"),
    applicationId,
    signature: signature.slice(0, BODY_LENGTH),
    isGenuine,
    body: body.slice(0, BODY_LENGTH),
    receivedAt: now,
  };
  await runBatch(db, [addReceipt(db, receipt)]);
  const status = Number(wished);
  if (Number.isInteger(status) && status >= SHORTEST_STATUS && status <= LONGEST_STATUS) return status;
  return isGenuine ? 204 : 400;
}
