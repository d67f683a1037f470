import { findContractOf, keepContract, moveApplication } from "../db/contracts.ts";
import type { Db, Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { findUser } from "../db/people.ts";
import { documentOf, endSigning, findSigning, type SigningRequestRow } from "../db/signings.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Env } from "../env.ts";
import type { Variables } from "../call.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { decideAndRun } from "../operations/run.ts";
import { METHODS } from "../operations/signing/methods.ts";
import { giveBack } from "../security/rates.ts";
import type { Bytes } from "../signatures/bytes.ts";
import { readKept, toKept } from "./certificates.ts";
import { countersign, finishSignature } from "./signing.ts";
import { verifyUrl } from "./verify-link.ts";

/** A request counts for the person and for the phone. A successful one gives the count back. */
export const countedOf = ({ userId, phone }: Pick<SigningRequestRow, "userId" | "phone">) =>
  [
    { what: ["signings of person", userId], rate: LIMITS.signingsOfPerson },
    { what: ["signings on phone", phone], rate: LIMITS.signingsOnPhone },
  ] as const;

type Deps = { db: Db; env: Env; now: number };

/** The number of retries after another request settled it first. */
const REPEATS = 3;

/**
 * The statements that settle a request according to its service's answer. Empty while it is open. The first asker
 * settles it: the person's browser, the clock, or a person who wants to begin another request.
 */
export async function planSettlement(deps: Deps, row: SigningRequestRow): Promise<Statement[]> {
  const { db, now } = deps;
  if (row.status !== "PENDING") return [];
  const method = METHODS[row.method];
  const isAuth = row.purpose === "AUTH";
  const answer = await (isAuth ? method.pollIdentification(deps, row.id) : method.pollSignature(deps, row.id));
  if (answer.status === "OK") {
    if ("signature" in answer) return planSigned(deps, row, answer.signature);
    const { person, certificates } = answer;
    const kept = certificates.map(toKept);
    return endSigning(db, row.id, { status: "OK", ...person, certificates: kept }, now);
  }
  if (answer.status !== "PENDING") return endSigning(db, row.id, { status: answer.status }, now);
  if (row.expiresAt > now) return [];
  return [...endSigning(db, row.id, { status: "TIMEOUT" }, now), ...(await method.withdraw(deps, row.id))];
}

/**
 * The phone has signed: adds its signature and then the provider's to the file, and makes the application SIGNED. All
 * of this happens in one batch, and only once.
 */
async function planSigned(deps: Deps, row: SigningRequestRow, signature: Bytes): Promise<Statement[]> {
  const { db, env, now } = deps;
  const [document, one, signer] = await Promise.all([
    documentOf(db, row.id),
    findContractOf(db, row.applicationId),
    findUser(db, row.userId),
  ]);
  // The application was disabled, deleted or signed meanwhile. A late signature does not count.
  if (!document || !signer || one?.application.status !== "APPROVED")
    return endSigning(db, row.id, { status: "TIMEOUT" }, now);
  const { application } = one;
  const der: Bytes = new Uint8Array(document.certificate);
  const { facts } = readKept({ id: row.id, der: document.certificate.toString("base64") });
  const secret = env.TOKEN_HMAC_KEY;
  const signed = await finishSignature(secret, new Uint8Array(document.prepared), der, signature).catch(
    () => undefined,
  );
  if (!signed) return endSigning(db, row.id, { status: "SIGNATURE_HASH_MISMATCH" }, now);
  const file = await countersign(secret, signed, new Date(now));
  const { number } = document.text;
  const contract = {
    applicationId: application.id,
    number,
    text: document.text,
    signedBy: signer.id,
    signerName: facts.name,
    method: row.method,
    signedAt: now,
  };
  const owner = application.ownerId === signer.id ? undefined : await findUser(db, application.ownerId);
  const link = verifyUrl(env, application.id);
  const letters = [signer, ...(owner ? [owner] : [])].flatMap((to) => {
    const told = { name: to.fullName, application: application.name, by: facts.name, number, link };
    return mailPerson(db, to, { ...NOTICES[to.language].contractSigned(told), link, at: now });
  });
  return [
    ...endSigning(db, row.id, { status: "OK" }, now),
    ...moveApplication(db, application, "SIGNED", now),
    ...keepContract(db, contract, file),
    ...letters,
  ];
}

/** Asks the service about a request, stores the result, and answers with the request as it is then. */
export async function settle(
  { db, env, clock, log }: Pick<Variables, "db" | "env" | "clock" | "log">,
  id: string,
): Promise<SigningRequestRow | undefined> {
  const { decision, became } = await decideAndRun(
    db,
    async () => {
      const row = await findSigning(db, id);
      return { row, statements: row ? await planSettlement({ db, env, now: clock.now() }, row) : [] };
    },
    { repeats: REPEATS },
  );
  const { row, statements } = decision;
  if (!row || statements.length === 0) return row;
  const after = await findSigning(db, id);
  if (became === "done" && after) {
    log("signing_ended", { appId: after.applicationId, purpose: after.purpose, status: after.status });
    if (after.status === "OK") for (const { what } of countedOf(after)) await giveBack({ db, clock }, what);
  }
  return after;
}
