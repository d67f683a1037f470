import type { MerchantKind } from "#provider/contract/connect";
import type { Region } from "#provider/contract/regions";

/** What a contract says of the two parties and of the application; texts are as the merchant handed them in. */
export type ContractData = {
  /** The number of the contract: it stands on every page and in the address of its verification page. */
  contractId: string;
  region: Region;
  /** The day it is dated (YYYY-MM-DD, in the region's zone). */
  day: string;
  merchant: {
    kind: MerchantKind;
    /** Of the company, or of the person where there is none. */
    name: string;
    taxId: string | null;
    address: string;
    /** Whoever signs. */
    signer: { fullName: string; fin: string; phone: string };
  };
  /** Where money goes: the account, or the masked card of individuals who chose one. */
  bank: { name: string; iban: string } | { cardMasked: string };
  application: { id: string; name: string; url: string };
  /** The provider's commission on what is captured, in hundredths of a percent. */
  commissionBasisPoints: number;
};

/**
 * What is known of how a contract came to be signed, when its file is made: it stands on a page of its own. Instants are UTC milliseconds; what
 * comes after the file was made (the signatures, and the hashes of what they cover) stands on the verification page.
 */
export type Evidence = {
  /** When the text was shown, read to its end, and about to be signed. */
  shownAt: number;
  readAt: number;
  signingAt: number;
  /** Who was signed in, and from where. */
  person: { fullName: string; email: string; address: string; device: string };
  /** The certificate that the phone has: hexadecimal. */
  certificateSerial: string;
};
