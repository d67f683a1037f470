import { challengeSchema } from "#provider/contract/auth";
import type { KeyScope } from "#provider/contract/key-scopes";
import { serverKeys as calls } from "#provider/contract/server-keys";
import type { z } from "zod";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId, newSecret } from "../../../sandbox/src/db/ids.ts";
import { insertServerKey, UNTOUCHED_KEY, type ServerKeyRow } from "../../../sandbox/src/db/server-keys.ts";
import { keyHashOf, keyHint, keyText } from "../../../sandbox/src/domain/key-text.ts";
import { callerOf, keyOf, type KeyAnswer } from "../../../sandbox/src/security/server-keys.ts";
import { db, latestCode, sandboxNow, send, settings, type Merchant, type Sent, type Someone } from "./sandbox.ts";

type Terms = z.input<typeof calls.start.body>;
type Code = { challenge: string; OTP: string };

/** What a key is made for: reading in one application, unless a test says more. */
export const keyTerms = (appId: string, changes: Partial<Terms> = {}): Terms => ({
  name: "Web shop",
  appIds: [appId],
  scopes: ["read"],
  endsOn: null,
  addresses: [],
  ...changes,
});

/** Writes a key without a code: its id, and the key itself. */
export async function putServerKey(
  { merchantId, applicationId, region }: Merchant,
  changes: Partial<ServerKeyRow> = {},
): Promise<{ id: string; secret: string }> {
  const secret = keyText(newSecret());
  const id = newId("sky");
  const key: ServerKeyRow = {
    id,
    merchantId,
    region,
    name: "Web shop",
    keyHash: keyHashOf(settings.TOKEN_HMAC_KEY, secret),
    hint: keyHint(secret),
    scopes: ["read"],
    addresses: [],
    madeBy: "usr_somebody",
    madeByName: "Someone",
    createdAt: await sandboxNow(),
    endsAt: null,
    ...UNTOUCHED_KEY,
    ...changes,
  };
  await runBatch(db, insertServerKey(db, key, [applicationId]));
  return { id, secret };
}

const answered = async (sent: Sent, phone: string): Promise<Code> => ({
  challenge: challengeSchema.parse(sent.json).challenge,
  OTP: await latestCode(phone),
});

export const startKey = ({ token }: Someone, terms: Terms): Promise<Sent> =>
  send("POST /api/otp/init/key", { token, body: terms });
/** The code for a key, read from the person's phone. */
export const codeOfKey = async (by: Someone, terms: Terms): Promise<Code> =>
  answered(await startKey(by, terms), by.phone);
export const makeKey = ({ token }: Someone, terms: Terms, code: Code): Promise<Sent> =>
  send("POST /api/keys", { token, body: { ...terms, ...code } });
export const madeKey = async (by: Someone, terms: Terms) =>
  calls.make.answer.parse((await makeKey(by, terms, await codeOfKey(by, terms))).json);

type Replacement = z.input<typeof calls.startReplacement.body>;
export const startReplacement = ({ token }: Someone, id: string, body: Replacement): Promise<Sent> =>
  send(`POST /api/otp/init/key/${id}`, { token, body });
export const codeOfReplacement = async (by: Someone, id: string, body: Replacement): Promise<Code> =>
  answered(await startReplacement(by, id, body), by.phone);
export const replaceKey = ({ token }: Someone, id: string, body: Replacement, code: Code): Promise<Sent> =>
  send(`POST /api/keys/${id}/replacement`, { token, body: { ...body, ...code } });
export const replacedKey = async (by: Someone, id: string, body: Replacement) =>
  calls.replace.answer.parse((await replaceKey(by, id, body, await codeOfReplacement(by, id, body))).json);

export const endKey = ({ token }: Someone, id: string): Promise<Sent> => send(`DELETE /api/keys/${id}`, { token });
export const keysOf = async ({ token }: Someone) =>
  calls.list.answer.parse((await send("GET /api/keys", { token })).json);
export const keySeenBy = async ({ token }: Someone, id: string) =>
  calls.get.answer.parse((await send(`GET /api/keys/${id}`, { token })).json);

type Asking = { scope?: KeyScope; address?: string; program?: string; applicationId?: string; name?: string };
/** What the lookup says of a request with a key, as a call of the contract with that scope makes it. */
export async function askWith(
  authorization: string | null,
  { scope = "read", address = "203.0.113.7", program = "shop/2.1", applicationId, name = "shop.read" }: Asking = {},
): Promise<KeyAnswer> {
  const headers = { "User-Agent": program, "X-Device-Address": address, "CF-IPCountry": "AZ" };
  const caller = callerOf(new Request("https://provider.localhost/api/v3/orders", { headers }));
  const call = { name, scope, applicationId };
  return keyOf({ db, env: settings }, { ...caller, authorization, now: await sandboxNow(), call });
}
/** The same in a word: the code of a refusal, or that it was let in. */
export async function judged(...asked: Parameters<typeof askWith>): Promise<string> {
  const answer = await askWith(...asked);
  if (answer.ok) return "let in";
  return "code" in answer ? answer.code : `wait ${answer.retryAfterSeconds}`;
}

/** What the calls of keys need before a sample is sent: a key, and the code for one or for another in its place. */
export async function keyThings(name: string, merchant: Merchant, owner: Someone) {
  if (name === "serverKeys.make")
    return { serverKey: { id: "", code: await codeOfKey(owner, keyTerms(merchant.applicationId)) } };
  const { id } = await putServerKey(merchant);
  if (name !== "serverKeys.replace") return { serverKey: { id } };
  return { serverKey: { id, code: await codeOfReplacement(owner, id, { overlapHours: 24, endsOn: null }) } };
}
