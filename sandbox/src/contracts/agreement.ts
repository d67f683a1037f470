import type { ContractText } from "#provider/contract/verification";
import type { Language } from "#provider/contract/words";
import { kindOf } from "#provider/rules/requirements";
import { readingsOf, type Contracted, type ReadingRow } from "../db/contracts.ts";
import type { Db } from "../db/database.ts";
import type { UserRow } from "../db/rows.ts";
import { hmac } from "../domain/digest.ts";
import type { Expected } from "../operations/signing/method.ts";
import type { ContractData } from "./contract-data.ts";
import { contractText, textHashOf } from "./contract-text.ts";

/** Letters and digits of a FIN: no O. */
const FIN_SIGNS = "0123456789ABCDEFGHIJKLMNPQRSTUVWXYZ";
/** A FIN for somebody who has told none: always the same. */
const finOf = ({ id, fin }: Pick<UserRow, "id" | "fin">): string =>
  fin !== null && fin !== ""
    ? fin
    : Array.from(
        Buffer.from(hmac("FIN", id), "base64url").subarray(0, 7),
        (byte) => FIN_SIGNS[byte % FIN_SIGNS.length],
      ).join("");

type Signer = Pick<UserRow, "id" | "fullName" | "fin" | "mobilePhone" | "region">;

/** Who is expected to sign: the individual whose application it is, or whoever signs for the company. */
export function expectedSigner({ application, company, individual }: Contracted, user: Signer): Expected {
  const { fullName, fin } = individual ?? { fullName: user.fullName, fin: finOf(user) };
  const isBusiness = application.accountType === "BUSINESS";
  return {
    fullName,
    fin,
    region: application.region,
    company: isBusiness ? { name: company?.name ?? application.name, taxId: company?.taxId ?? "" } : null,
  };
}

/** What the contract of an application says of both parties, for whoever is to sign it. */
function dataOf(one: Contracted, user: Signer): ContractData {
  const { application, company, individual, bank, saved, cardMasked } = one;
  const { fullName, fin } = expectedSigner(one, user);
  const isPaidToCard = saved?.["bank.withdrawalMethod"] === "CARD";
  // Whoever typed an account and then chose a card is paid out to the card.
  const iban = bank?.iban ?? (isPaidToCard ? undefined : saved?.["bank.iban"]);
  return {
    region: application.region,
    merchant: {
      kind:
        kindOf({ values: saved ?? {} }) ??
        (application.accountType === "BUSINESS" ? "BUSINESS" : (individual?.type ?? "ONE_TIME")),
      name: company?.name ?? individual?.fullName ?? application.name,
      taxId: company?.taxId ?? null,
      address: company?.address ?? individual?.address ?? "",
      signer: { fullName, fin, phone: individual?.phone ?? user.mobilePhone },
    },
    account: iban ? { bank: bank?.bankName ?? saved?.["bank.bankName"] ?? "", iban } : { cardMasked: cardMasked ?? "" },
    application: { id: application.id, name: application.name, url: application.url },
    commissionBasisPoints: application.commissionBasisPoints,
  };
}

/** What a contract says, and the hash by which people say what they have read. */
type Agreement = { text: ContractText; hash: string };

/** What a contract says now, in one language; a signed one as it was signed. */
export async function agreementOf(one: Contracted, user: Signer, language: Language): Promise<Agreement> {
  const text = one.contract?.text ?? contractText(dataOf(one, user), language);
  return { text, hash: await textHashOf(text) };
}

/**
 * Of the texts that somebody has read to the end, the one that the contract says now; undefined where it is none of
 * them.
 */
export async function currentReading(
  one: Contracted,
  user: Signer,
  readings: readonly ReadingRow[],
): Promise<{ text: ContractText; reading: ReadingRow & { readAt: number } } | undefined> {
  const read = readings.flatMap((reading) =>
    reading.readAt === null || reading.applicationId !== one.application.id
      ? []
      : [{ ...reading, readAt: reading.readAt }],
  );
  for (const reading of read.toSorted((a, b) => b.readAt - a.readAt)) {
    const { text, hash } = await agreementOf(one, user, reading.language);
    if (hash === reading.hash) return { text, reading };
  }
  return undefined;
}

/** The same from the database. */
export const agreementRead = async (db: Db, one: Contracted, user: Signer) =>
  currentReading(one, user, await readingsOf(db, user.id, [one.application.id]));
