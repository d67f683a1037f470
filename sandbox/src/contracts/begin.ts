import { SIGNING_REQUEST_SECONDS, SIGNING_SESSION_SECONDS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import type { Signing } from "#provider/contract/merchant-contracts";
import type { Contracted } from "../db/contracts.ts";
import type { Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import {
  addDocument,
  addSigning,
  endSigning,
  findSigning,
  pendingOf,
  pendingOn,
  type SigningRequestRow,
} from "../db/signings.ts";
import { sha256, type Bytes } from "../signatures/bytes.ts";
import { controlCodeOf } from "../signatures/control-code.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import { deviceOf } from "../people/device.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { SIGNING_WORDS } from "../messages/signing.ts";
import { METHODS } from "../operations/signing/methods.ts";
import { demandOfNetwork, planRate } from "../security/rates.ts";
import { toInstant } from "../wire/page.ts";
import { agreementRead, expectedSigner } from "./agreement.ts";
import { faultOf, readKept } from "./certificates.ts";
import { countedOf, settle } from "./settle.ts";
import { prepareSignature } from "./signing.ts";
import { verifyUrl } from "./verify-link.ts";

type Deps = Pick<Variables, "db" | "env" | "clock" | "log"> & { request: Request };

/** The signing method on offer. */
const OFFERED = "ASAN_IMZA";

const toSigning = ({ id, controlCode, expiresAt, sessionEndsAt }: SigningRequestRow): Signing => ({
  transactionId: id,
  controlCode,
  expiresDate: toInstant(expiresAt),
  sessionEndsDate: toInstant(sessionEndsAt),
});

/**
 * Open requests of this application and phone, after settling expired ones. An answer that came in time still counts.
 */
async function openNow(deps: Deps, applicationId: string, phone: string): Promise<SigningRequestRow[]> {
  const { db, clock } = deps;
  const readOpen = async () => {
    const rows = await Promise.all([pendingOf(db, applicationId), pendingOn(db, phone)]);
    return [...new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))).values()];
  };
  const open = await readOpen();
  const over = open.filter(({ expiresAt }) => expiresAt <= clock.now());
  if (over.length === 0) return open;
  for (const { id } of over) await settle(deps, id);
  return readOpen();
}

const pending = ({ expiresAt }: SigningRequestRow, now: number) =>
  refuse("signature_pending", { retryAfterSeconds: Math.max(1, Math.ceil((expiresAt - now) / 1000)) });

type Decided = { row: SigningRequestRow; isNew: boolean; statements: Statement[] };

async function written(deps: Deps, decide: () => Promise<Decided>): Promise<Signing> {
  const { row, isNew } = await write(deps.db, decide);
  if (isNew) deps.log("signing_begun", { appId: row.applicationId, userId: row.userId, purpose: row.purpose });
  return toSigning(row);
}

async function counted(deps: Deps, row: SigningRequestRow): Promise<Statement[]> {
  const plans = countedOf(row).map(({ what, rate }) => planRate(deps, what, rate));
  return (await Promise.all(plans)).flat();
}

/**
 * Asks a person on their phone to identify. If they have the same request open, it continues. Their open request on
 * another phone is withdrawn, because they mistyped that number. Refuses with `signature_pending` if another person's
 * request is open, or the person is already signing.
 */
export async function beginIdentification(
  deps: Deps,
  person: Person,
  one: Contracted,
  { phone, userId: signerId }: { phone: string; userId: string },
): Promise<Signing> {
  const { db, env, clock } = deps;
  const { application } = one;
  const method = METHODS[OFFERED];
  return written(deps, async () => {
    if (application.status !== "APPROVED") throw refuse("invalid_state");
    const open = await openNow(deps, application.id, phone);
    const now = clock.now();
    const isOwn = (row: SigningRequestRow) =>
      row.userId === person.user.id && row.applicationId === application.id && row.purpose === "AUTH";
    const same = open.find((row) => isOwn(row) && row.phone === phone && row.signerId === signerId);
    if (same) return { row: same, isNew: false, statements: [] };
    const other = open.find((row) => !isOwn(row));
    if (other) throw pending(other, now);
    await demandOfNetwork(deps, { kind: "signings of network", each: phone }, LIMITS.signingsOfNetwork);
    const challenge: Bytes = crypto.getRandomValues(new Uint8Array(32));
    const id = newId("sig");
    const row = newRequest({
      id,
      sessionId: id,
      purpose: "AUTH",
      applicationId: application.id,
      userId: person.user.id,
      userName: person.user.fullName,
      phone,
      signerId,
      controlCode: controlCodeOf(await sha256(challenge)),
      createdAt: now,
      sessionEndsAt: now + SIGNING_SESSION_SECONDS * 1000,
    });
    const asked = {
      ...shownOn(row),
      text: SIGNING_WORDS[person.user.language].identify(application.name),
      challenge,
      expected: expectedSigner(one, person.user),
    };
    const withdrawn = open.map(async (mine) => [
      ...endSigning(db, mine.id, { status: "USER_CANCELLED" }, now),
      ...(await METHODS[mine.method].withdraw({ db, env, now }, mine.id)),
    ]);
    return {
      row,
      isNew: true,
      statements: [
        ...(await Promise.all(withdrawn)).flat(),
        ...(await counted(deps, row)),
        addSigning(db, row),
        ...(await method.beginIdentification({ db, env, now }, asked)),
      ],
    };
  });
}

const shownOn = ({ id: transactionId, phone, signerId, controlCode, expiresAt }: SigningRequestRow) => ({
  transactionId,
  phone,
  signerId,
  controlCode,
  expiresAt,
});

type New = Pick<
  SigningRequestRow,
  | "id"
  | "sessionId"
  | "purpose"
  | "applicationId"
  | "userId"
  | "userName"
  | "phone"
  | "signerId"
  | "controlCode"
  | "createdAt"
  | "sessionEndsAt"
>;

const newRequest = (row: New): SigningRequestRow => ({
  ...row,
  method: OFFERED,
  status: "PENDING",
  fullName: null,
  fin: null,
  certificates: [],
  waits: 0,
  // A request on the phone never outlives its session.
  expiresAt: Math.min(row.createdAt + SIGNING_REQUEST_SECONDS * 1000, row.sessionEndsAt),
  endedAt: null,
});

/** Refuses to make a file with gaps: the merchant's data has letters that our fonts lack. */
export function unwritable({ log }: Pick<Deps, "log">, appId: string, letters: readonly string[]): Error {
  log("contract_unwritable", { appId, letters: letters.join("") });
  return refuse("contract_unwritable");
}

/**
 * Asks the identified person to sign the text that they have read: makes its file with room for the signature of the
 * chosen certificate, and asks the phone to sign the hash of the signed attributes. An open request of the same session
 * continues.
 */
export async function beginSignature(
  deps: Deps,
  person: Person,
  one: Contracted,
  { transactionId, certificateId }: { transactionId: string; certificateId: string },
): Promise<Signing> {
  const { db, env, clock } = deps;
  const { application } = one;
  return written(deps, async () => {
    const session = found(await findSigning(db, transactionId));
    if (session.userId !== person.user.id || session.applicationId !== application.id) throw refuse("not_found");
    const open = await openNow(deps, application.id, session.phone);
    const now = clock.now();
    const same = open.find((row) => row.sessionId === session.id && row.purpose === "SIGN");
    if (same) return { row: same, isNew: false, statements: [] };
    const [other] = open;
    if (other) throw pending(other, now);
    if (application.status !== "APPROVED") throw refuse("invalid_state");
    if (session.purpose !== "AUTH" || session.status !== "OK" || session.sessionEndsAt <= now)
      throw refuse("invalid_state");
    const certificate = session.certificates.map(readKept).find(({ id }) => id === certificateId);
    if (!certificate || faultOf(one, certificate, now) !== null) throw refuse("invalid_state");
    const read = await agreementRead(db, one, person.user);
    if (!read) throw refuse("invalid_state");
    // Loaded only for signing, because the file and its fonts are large.
    const { makeContract } = await import("./contract.ts");
    const device = deviceOf(deps.request);
    const { fullName, email } = person.user;
    const made = await makeContract(read.text, {
      day: dayIn(application.region, new Date(now)),
      checkUrl: verifyUrl(env, application.id),
      evidence: {
        shownAt: read.reading.shownAt,
        readAt: read.reading.readAt,
        signingAt: now,
        person: { fullName, email, address: device.address, device: `${device.browser} ${device.system}`.trim() },
        certificateSerial: certificate.facts.serial,
      },
    });
    if (!made.ok) throw unwritable(deps, application.id, made.letters);
    const prepared = await prepareSignature(made.pdf, certificate.der, new Date(now));
    const row = newRequest({
      id: newId("sig"),
      sessionId: session.id,
      purpose: "SIGN",
      applicationId: application.id,
      userId: person.user.id,
      userName: person.user.fullName,
      phone: session.phone,
      signerId: session.signerId,
      controlCode: prepared.controlCode,
      createdAt: now,
      sessionEndsAt: session.sessionEndsAt,
    });
    const text = SIGNING_WORDS[person.user.language].sign(application.name, read.text.number);
    return {
      row,
      isNew: true,
      statements: [
        ...(await counted(deps, row)),
        addSigning(db, row),
        addDocument(db, {
          requestId: row.id,
          prepared: Buffer.from(prepared.pdf),
          certificate: Buffer.from(certificate.der),
          text: read.text,
        }),
        ...(await METHODS[session.method].beginSignature(
          { db, env, now },
          { ...shownOn(row), text, attributes: prepared.attributes, certificateId },
        )),
      ],
    };
  });
}
