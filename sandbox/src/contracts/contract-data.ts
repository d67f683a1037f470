import type { MerchantKind } from "#provider/contract/connect";
import type { Region } from "#provider/contract/regions";
import type { ContractText } from "#provider/contract/merchant-contracts";
import type { Bytes } from "../signatures/bytes.ts";

/** A contract's data about the merchant and its application, with texts as they were submitted. */
export type ContractData = {
  region: Region;
  merchant: {
    kind: MerchantKind;
    /** The company's name, or the person's if there is no company. */
    name: string;
    /** The company's tax id. */
    taxId: string | null;
    address: string;
    /** The merchant's representative. An individual represents themselves. */
    signer: { fullName: string; fin: string; phone: string };
  };
  /** Where payouts go: an account, or the masked card that individuals may choose. */
  account: { bank: string; iban: string } | { cardMasked: string };
  application: { id: string; name: string; url: string };
  /** The provider's commission on captured payments, in hundredths of a per cent. */
  commissionBasisPoints: number;
};

/**
 * The circumstances of the signing that are known when the file is made. A page of the file shows them. Instants are
 * UTC milliseconds. Later facts (the signatures, and the hashes of the bytes they cover) are on the verification page.
 */
export type Evidence = {
  /** When the text was shown, when it was read to the end, and when the signature was requested. */
  shownAt: number;
  readAt: number;
  signingAt: number;
  /** The signed-in person, their network address, and their browser and system if known. */
  person: { fullName: string; email: string; address: string; device: string };
  /** The serial number of the signing certificate, hexadecimal. */
  certificateSerial: string;
};

/** The input of a contract's file. `day`: the date on it. `checkUrl`: the content of its QR code. */
export type Contract = { text: ContractText; day: string; checkUrl: string; evidence: Evidence | null };

/** `letters`: letters of the merchant's data that none of our fonts has. A file with such gaps is never signed. */
export type MadeContract = { ok: true; pdf: Bytes } | { ok: false; letters: string[] };
