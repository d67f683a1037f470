import type { ContractText } from "#provider/contract/merchant-contracts";
import type { Language } from "#provider/contract/words";
import { kindOf } from "#provider/rules/requirements";
import { readingsOf, type Contracted, type ReadingRow } from "../db/contracts.ts";
import type { Db } from "../db/database.ts";
import type { UserRow } from "../db/rows.ts";
import { hmac } from "../domain/digest.ts";
import type { Expected } from "../operations/signing/method.ts";
import type { ContractData } from "./contract-data.ts";
import { contractText, textHashOf } from "./contract-text.ts";

/** Letters and digits of a FIN, which has no O. */
const FIN_SIGNS = "0123456789ABCDEFGHIJKLMNPQRSTUVWXYZ";
/** The FIN of a person. A person without one gets an invented FIN, always the same. */
const finOf = ({ id, fin }: Pick<UserRow, "id" | "fin">): string =>
  fin !== null && fin !== ""
    ? fin
    : Array.from(
        Buffer.from(hmac("FIN", id), "base64url").subarray(0, 7),
        (byte) => FIN_SIGNS[byte % FIN_SIGNS.length],
      ).join("");

type Signer = Pick<UserRow, "id" | "fullName" | "fin" | "mobilePhone" | "region">;

/** The expected signer: the individual who owns the application, or the signer of the company. */
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

/** The data of both parties in an application's contract, for its signer. */
function dataOf(one: Contracted, user: Signer): ContractData {
  const { application, company, individual, bank, saved, cardMasked } = one;
  const { fullName, fin } = expectedSigner(one, user);
  const isPaidToCard = saved?.["bank.withdrawalMethod"] === "CARD";
  // An individual who typed an account and later chose a card is paid out to the card.
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

/** A contract's text, and the hash that identifies it in readings. */
type Agreement = { text: ContractText; hash: string };

/** The current text of a contract in one language. A signed contract keeps its text. */
export async function agreementOf(one: Contracted, user: Signer, language: Language): Promise<Agreement> {
  const text = one.contract?.text ?? contractText(dataOf(one, user), language);
  return { text, hash: await textHashOf(text) };
}

/** The last reading whose text equals the current text of the contract. Undefined if there is none. */
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

/** The same as {@link currentReading}, with the readings from the database. */
export const agreementRead = async (db: Db, one: Contracted, user: Signer) =>
  currentReading(one, user, await readingsOf(db, user.id, [one.application.id]));
