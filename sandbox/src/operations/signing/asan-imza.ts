import { REGION_FACTS } from "#provider/contract/regions";
import type { CertificateKind, SigningStatus } from "#provider/contract/merchant-contracts";
import type { Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import {
  addCertificate,
  addPhoneRequest,
  certificatesFor,
  certificatesNamed,
  findPhoneRequest,
  phoneOf,
  takeOffPhone,
  wrongPins,
  type PhoneCertificateRow,
  type PhoneRequestRow,
  type PhoneRow,
} from "../../db/phones.ts";
import type { PhoneHolding, PhoneMode } from "../../db/schema/phones.ts";
import { PIN_TRIES } from "../../domain/phone.ts";
import { issueCertificate, type Holder } from "../../signatures/authority.ts";
import { readCertificate } from "../../signatures/certificate.ts";
import type { Bytes } from "../../signatures/bytes.ts";
import { isSignedBy } from "../../signatures/ecdsa.ts";
import type { PhoneRequest, Expected, Identified, Signed, SigningDeps, SigningMethod } from "./method.ts";

/*
 * Asan İmza in the sandbox: the service and its phones are tables of their own (`../../db/schema/phones.ts`); whoever
 * opens `/phone/{number}` holds the phone. Facts of the service: docs/provider.md section 10.
 */

const bytesIn = (kept: Buffer): Bytes => new Uint8Array(kept);

const DAY_MS = 24 * 3_600_000;
const YEARS_MS = 3 * 365 * DAY_MS;

/** How a request ends on a phone that cannot be asked at all. */
const ENDINGS: Partial<Record<PhoneMode, SigningStatus>> = {
  ABSENT: "PHONE_ABSENT",
  UNDELIVERED: "DELIVERY_ERROR",
  SIM_FAULT: "SIM_ERROR",
  NO_CLIENT: "NOT_MID_CLIENT",
  NO_CERTIFICATE: "NOT_FOUND",
};

/** The immediate answer of a phone that does not ring; a blocked PIN blocks the card. */
const endingOf = (phone: PhoneRow, pin: PhoneRequestRow["pin"]): SigningStatus =>
  ENDINGS[phone.mode] ?? (wrongPins(phone, pin) >= PIN_TRIES ? "SIM_ERROR" : "PENDING");

/** The age of the certificate that a phone holds. */
const AGE_MS: Record<PhoneHolding, number> = {
  ALL: DAY_MS,
  CITIZEN_ONLY: DAY_MS,
  OTHER_COMPANY: DAY_MS,
  ENDS_SOON: YEARS_MS - 20 * DAY_MS,
  ENDED: YEARS_MS + 2 * DAY_MS,
};

/** The holders of a phone's certificates: its owner, and the company they sign for. */
function holdersOf({ fullName, fin, region, company }: Expected, holding: PhoneHolding): Holder[] {
  const [firstName = "", ...rest] = fullName.split(" ");
  const person = { country: REGION_FACTS[region].country, firstName, lastName: rest.join(" "), fin };
  const citizen: Holder = { ...person, kind: "CITIZEN", company: null };
  const signsFor = holding === "OTHER_COMPANY" ? { name: "Başqa Ticarət MMC", taxId: "1000000001" } : company;
  if (holding === "CITIZEN_ONLY" || !signsFor) return [citizen];
  return [citizen, { ...person, kind: "BUSINESS", company: signsFor }];
}

/** The certificates on a phone: issued at the first request, and again after they have ended. */
async function certificatesOn(deps: SigningDeps, phone: PhoneRow, { phone: number, signerId, expected }: Whose) {
  const known = await certificatesFor(deps.db, number, signerId);
  const found: PhoneCertificateRow[] = [];
  const statements: Statement[] = [];
  for (const holder of holdersOf(expected, phone.holding)) {
    const said = JSON.stringify(holder);
    const before = known.find(
      (one) =>
        one.holder === said &&
        one.holding === phone.holding &&
        (phone.holding === "ENDED" || one.validUntil > deps.now),
    );
    const row = before ?? (await issued(deps, phone.holding, { number, signerId, holder, said }));
    if (!before) statements.push(addCertificate(deps.db, row));
    found.push(row);
  }
  return { found, statements };
}
type Whose = Pick<PhoneRequest, "phone" | "signerId"> & { expected: Expected };

async function issued(
  { env, now }: SigningDeps,
  holding: PhoneHolding,
  { number, signerId, holder, said }: { number: string; signerId: string; holder: Holder; said: string },
): Promise<PhoneCertificateRow> {
  const id = newId("cer");
  const from = new Date(Math.floor((now - AGE_MS[holding]) / 1000) * 1000);
  const der = await issueCertificate(env.TOKEN_HMAC_KEY, id, holder, from);
  const kind: CertificateKind = holder.kind;
  const validUntil = readCertificate(der).validity.to.getTime();
  return {
    id,
    phone: number,
    signerId,
    kind,
    holder: said,
    holding,
    der: Buffer.from(der),
    validUntil,
    createdAt: now,
  };
}

const shown = (
  { transactionId: id, phone, signerId, controlCode, text, expiresAt }: PhoneRequest,
  { now }: SigningDeps,
): Pick<PhoneRequestRow, "id" | "phone" | "signerId" | "controlCode" | "text" | "expiresAt" | "createdAt"> => ({
  id,
  phone,
  signerId,
  controlCode,
  text,
  expiresAt,
  createdAt: now,
});

const answeredAt = (status: SigningStatus, now: number): number | null => (status === "PENDING" ? null : now);

/** The phone's answer, with the signature verified against the certificate of its key. */
async function signatureOf({ db }: SigningDeps, request: PhoneRequestRow): Promise<Signed | { status: Ended }> {
  const { status, signature, certificateId, toSign } = request;
  if (status !== "OK") return { status };
  const [certificate] = certificateId === null ? [] : await certificatesNamed(db, [certificateId]);
  if (!signature || !certificate) return { status: "NOT_FOUND" };
  const given = bytesIn(signature);
  const { publicKey } = readCertificate(bytesIn(certificate.der));
  const isRight = await isSignedBy(publicKey, given, bytesIn(toSign));
  return isRight ? { status: "OK", signature: given } : { status: "SIGNATURE_HASH_MISMATCH" };
}
type Ended = Exclude<SigningStatus, "OK">;

export const asanImza: SigningMethod = {
  async beginIdentification(deps, asked) {
    const phone = await phoneOf(deps.db, asked.phone);
    const status = endingOf(phone, "PIN1");
    const { found, statements } = await certificatesOn(deps, phone, asked);
    const { fullName, fin } = asked.expected;
    return [
      ...statements,
      addPhoneRequest(deps.db, {
        ...shown(asked, deps),
        pin: "PIN1",
        // Identity is proved with the person's own certificate, whichever one signs later.
        certificateId: found[0]?.id ?? null,
        certificateIds: found.map(({ id }) => id),
        toSign: Buffer.from(asked.challenge),
        fullName,
        fin,
        status,
        answeredAt: answeredAt(status, deps.now),
      }),
    ];
  },

  async pollIdentification(deps, transactionId) {
    const request = await findPhoneRequest(deps.db, transactionId);
    if (!request) return { status: "DELIVERY_ERROR" };
    const answer = await signatureOf(deps, request);
    if (answer.status !== "OK") return answer;
    const rows = await certificatesNamed(deps.db, request.certificateIds);
    const certificates = request.certificateIds.flatMap((id) =>
      rows.filter((row) => row.id === id).map(({ der }) => ({ id, der: bytesIn(der) })),
    );
    const { fullName, fin } = request;
    return { status: "OK", person: { fullName, fin }, certificates } satisfies Identified;
  },

  async beginSignature(deps, asked) {
    const status = endingOf(await phoneOf(deps.db, asked.phone), "PIN2");
    return [
      addPhoneRequest(deps.db, {
        ...shown(asked, deps),
        pin: "PIN2",
        certificateId: asked.certificateId,
        toSign: Buffer.from(asked.attributes),
        fullName: "",
        fin: "",
        status,
        answeredAt: answeredAt(status, deps.now),
      }),
    ];
  },

  async pollSignature(deps, transactionId) {
    const request = await findPhoneRequest(deps.db, transactionId);
    return request ? signatureOf(deps, request) : { status: "DELIVERY_ERROR" };
  },

  withdraw: async ({ db, now }, transactionId) => [takeOffPhone(db, transactionId, now)],
};
