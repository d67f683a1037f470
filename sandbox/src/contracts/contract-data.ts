import type { MerchantKind } from "#provider/contract/connect";
import type { Region } from "#provider/contract/regions";
import type { ContractText } from "#provider/contract/verification";
import type { Bytes } from "../signatures/bytes.ts";

/** What a contract says of the merchant and its application; texts are as they were handed in. */
export type ContractData = {
  region: Region;
  merchant: {
    kind: MerchantKind;
    /** Of the company, or of the person where there is none. */
    name: string;
    /** Of the company. */
    taxId: string | null;
    address: string;
    /** Whoever represents the merchant: an individual themselves. */
    signer: { fullName: string; fin: string; phone: string };
  };
  /** Where money goes: an account, or the masked card that individuals may choose. */
  account: { bank: string; iban: string } | { cardMasked: string };
  application: { id: string; name: string; url: string };
  /** The provider's commission on what is captured, in hundredths of a percent. */
  commissionBasisPoints: number;
};

/**
 * What is known, when the file is made, of how it comes to be signed: a page of the file tells it. Instants are UTC
 * milliseconds. What comes after (the signatures, and the hashes of what they cover) is on the verification page.
 */
export type Evidence = {
  /** When the text was shown, when it had been read to its end, and when the signature was asked for. */
  shownAt: number;
  readAt: number;
  signingAt: number;
  /** Who was signed in, and where: the network address, and the browser and system as far as known. */
  person: { fullName: string; email: string; address: string; device: string };
  /** Of the certificate that signs: hexadecimal. */
  certificateSerial: string;
};

/** What a contract's file is made of: `day` is the date it bears, `checkUrl` what its QR code says. */
export type Contract = { text: ContractText; day: string; checkUrl: string; evidence: Evidence | null };

/**
 * `letters`: what the merchant handed in has letters that no font of ours knows; nothing with a gap in it is ever
 * signed.
 */
export type MadeContract = { ok: true; pdf: Bytes } | { ok: false; letters: string[] };
