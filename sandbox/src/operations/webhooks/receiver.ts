import { OLD_WEBHOOK_SIGNATURE } from "#provider/contract/webhook-words";
import { readWebhookAddress } from "#provider/rules/webhook-address";
import { addReceipt } from "../../db/webhook-deliveries.ts";
import { webhooksOfApplication } from "../../db/webhooks.ts";
import { runBatch, type Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { isStandardSigned } from "../../domain/standard-webhooks.ts";
import { isSigned } from "../../domain/webhook-signature.ts";
import type { Env } from "../../env.ts";
import { signingKeys } from "./keys.ts";
import { webhookSecrets } from "./secrets.ts";

/** The path of this Worker's receiver, which stands in for a merchant's server. */
export const RECEIVER_PATH = "/try-webhook";
/** The first part of the receiver's addresses; undefined if there is no receiver. */
export const receiverBase = ({ SANDBOX_CONTROL, PUBLIC_URL }: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL">) =>
  SANDBOX_CONTROL === "on" ? `${PUBLIC_URL}${RECEIVER_PATH}/` : undefined;

/** The path of this Worker's shop (`/try-shop`), whose server is told of its orders. */
export const SHOP_PATH = "/try-shop";
/** The first part of the shop's addresses; undefined if there is no shop. */
export const shopBase = ({ SANDBOX_CONTROL, PUBLIC_URL }: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL">) =>
  SANDBOX_CONTROL === "on" ? `${PUBLIC_URL}${SHOP_PATH}/` : undefined;

/**
 * The address of a merchant's server as it may be asked (`readWebhookAddress`): a public one, this Worker's receiver,
 * or the webhook of its shop.
 */
export const webhookAddress = (text: string, env: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL">): string | undefined =>
  readWebhookAddress(text, receiverBase(env)) ?? readWebhookAddress(text, shopBase(env));

/** The longest message that the receiver reads, in characters; ours are a tenth of that. */
const BODY_LENGTH = 8192;
const SHORTEST_STATUS = 200;
const LONGEST_STATUS = 599;

type Deps = { db: Db; env: Env; now: number };
type Arrived = { applicationId: string; headers: Headers; body: string; wished: string | undefined };

/** Whether a message is signed by an address of this receiver, in the form of the standard or in the old one. */
async function judged({ db, env, now }: Deps, { applicationId, headers, body }: Arrived) {
  const seconds = Math.floor(now / 1000);
  const [id, at, given] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers.get(name) ?? "",
  );
  if (given) {
    const mine = `${receiverBase(env) ?? ""}${applicationId}`;
    const addresses = (await webhooksOfApplication(db, applicationId)).filter(({ url }) => url.startsWith(mine));
    const secrets = await Promise.all(addresses.map((one) => webhookSecrets(db, env, one.id, now)));
    const sent = { "webhook-id": id ?? "", "webhook-timestamp": at ?? "", "webhook-signature": given };
    return { signature: given, isGenuine: isStandardSigned(secrets.flat(), sent, body, seconds) };
  }
  const signature = headers.get(OLD_WEBHOOK_SIGNATURE) ?? "";
  const keys = (await signingKeys(db, env, applicationId, now)).map(({ key }) => key);
  return { signature, isGenuine: isSigned(keys, signature, body, seconds) };
}

/**
 * The behaviour of a merchant's server: it checks the signature first, stores the message, and answers. The status is
 * the one in the address (`?answer=503`), so that failures can be tried too; otherwise 204, or 400 if the signature is
 * wrong.
 */
export async function receive(deps: Deps, arrived: Arrived) {
  const { db, now } = deps;
  const { applicationId, body, wished } = arrived;
  const { signature, isGenuine } = await judged(deps, arrived);
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
