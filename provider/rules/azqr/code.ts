import { checksumOf } from "./checksum.ts";
import { AZQR_CURRENCY_NUMBER } from "./currency.ts";
import { EMV_CITY, EMV_NAME, plainName } from "./plain-name.ts";
import { written } from "./tlv.ts";

const COUNTRY = "AZ";
/** The first of the tags for merchant accounts that a scheme may name itself. */
const ACCOUNT = "26";
/** The point of initiation: a code that stays, and one of a single payment. */
const STAYS = "11";
const ONCE = "12";

/**
 * What a code says. The globally unique id of the merchant account comes from the operator of the instant payment
 * system, and is a setting.
 */
export type AzqrFacts = {
  globalId: string;
  /** The merchant's account at the acquirer: up to 99 letters. */
  account: string;
  /** Four digits (ISO 18245). */
  category: string;
  /** The merchant's name and city as people write them. */
  name: string;
  city: string;
  postalCode?: string;
  /** Whether the code is of one payment (dynamic), or stays, and is paid as often as people like (static). */
  isOnce: boolean;
  /** In minor units; without one the payer types it. */
  amountMinor?: number;
  /** Up to 25 letters each, in plain ASCII. */
  bill?: string;
  reference?: string;
  terminal?: string;
  purpose?: string;
};

const MOST_ADDED = 25;
const amount = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
const field = (tag: string, value: string | undefined): string =>
  value === undefined || value === "" ? "" : written(tag, value);

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** The name in the merchant's own letters, where plain ones cannot say it; in whole words, with their language. */
function otherName(name: string): string {
  const whole = name.trim();
  if (whole === plainName(whole, whole.length)) return "";
  const letters = [...whole];
  const cut = letters.slice(0, EMV_NAME + 1).join("");
  const short =
    letters.length <= EMV_NAME ? whole : cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut.slice(0, -1);
  return written("64", written("00", CYRILLIC.test(whole) ? "RU" : "AZ") + written("01", short));
}

/**
 * The payload of an AZQR code: EMV QRCPS Merchant-Presented Mode in EMV's order, tags ascending, the checksum last
 * (decision of the Central Bank's board of 12 November 2025).
 */
export function azqrPayload(facts: AzqrFacts): string {
  const added = [
    field("01", facts.bill),
    field("05", facts.reference),
    field("07", facts.terminal),
    field("08", facts.purpose === undefined ? undefined : plainName(facts.purpose, MOST_ADDED)),
  ].join("");
  const body = [
    written("00", "01"),
    written("01", facts.isOnce ? ONCE : STAYS),
    written(ACCOUNT, written("00", facts.globalId) + written("01", facts.account)),
    written("52", facts.category),
    written("53", AZQR_CURRENCY_NUMBER),
    field("54", facts.amountMinor === undefined ? undefined : amount(facts.amountMinor)),
    written("58", COUNTRY),
    written("59", plainName(facts.name, EMV_NAME) || facts.account.slice(0, EMV_NAME)),
    written("60", plainName(facts.city, EMV_CITY)),
    field("61", facts.postalCode),
    field("62", added),
  ].join("");
  // 64 stands behind 63 in number and before it in the code: the checksum covers everything and ends it.
  const covered = `${body}${otherName(facts.name)}6304`;
  return covered + checksumOf(covered);
}
