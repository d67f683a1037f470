import { LOG_ADDRESS_DAYS, type LogFault } from "#provider/contract/account-log-words";
import { sha256 } from "./digest.ts";

/** A change of a field in the log: its name, and its values before and after. */
type Change = readonly [field: string, before: string | number | null, after: string | number | null];

/** What a row of the log of an account says for good, and the digests of what may go. */
export type LogContent = {
  merchantId: string;
  n: number;
  at: number;
  call: string;
  outcome: string;
  code: string | null;
  actorKind: string;
  actorId: string;
  actorName: string;
  thing: string | null;
  thingId: string | null;
  thingName: string | null;
  browser: string;
  system: string;
  requestId: string;
  changes: readonly Change[] | null;
  personalDigest: string | null;
  addressDigest: string | null;
};

/** A row with the words that may go. */
export type LogRow = LogContent & {
  personal: readonly Change[] | null;
  personalSalt: string | null;
  erasedBy: number | null;
  address: string;
  addressSalt: string | null;
  hash: string | null;
};

/** The hash of a row, over its content and the hash of the row before it; empty before the first. */
export const rowHash = (before: string, row: LogContent): string =>
  sha256(
    JSON.stringify([
      before,
      row.merchantId,
      row.n,
      row.at,
      row.call,
      row.outcome,
      row.code,
      row.actorKind,
      row.actorId,
      row.actorName,
      row.thing,
      row.thingId,
      row.thingName,
      row.browser,
      row.system,
      row.requestId,
      row.changes,
      row.personalDigest,
      row.addressDigest,
    ]),
  );

/** The digest of words that may go; without its salt nobody finds them by trying. */
const saltedDigest = (salt: string, words: unknown): string => sha256(JSON.stringify([salt, words]));

export type LogLink = Pick<LogRow, "n" | "personalSalt" | "personalDigest" | "addressSalt" | "addressDigest"> & {
  hash: string;
};

/** The digests and the hash that a row gets when it is linked. `salt` makes a new one. */
export function linkRow(before: string, row: LogRow, salt: () => string): LogLink {
  const seal = (words: unknown, isThere: boolean) => {
    if (!isThere) return { salt: null, digest: null };
    const made = salt();
    return { salt: made, digest: saltedDigest(made, words) };
  };
  const personal = seal(row.personal, row.personal !== null);
  const address = seal(row.address, row.address !== "");
  const digests = { personalDigest: personal.digest, addressDigest: address.digest };
  const hash = rowHash(before, { ...row, ...digests });
  return { n: row.n, hash, personalSalt: personal.salt, addressSalt: address.salt, ...digests };
}

const DAY_MS = 24 * 3_600_000;
/** Before this instant addresses are cut. */
export const addressesCutBefore = (now: number): number => now - LOG_ADDRESS_DAYS * DAY_MS;

/** The network of an address: the first three numbers of IPv4, the first three groups of IPv6. */
export function cutAddress(address: string): string {
  if (address === "" || address.includes("/")) return address;
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (four !== undefined) return `${four}.0/24`;
  const groups = address.split("::")[0]?.split(":").slice(0, 3).join(":") ?? "";
  return `${groups}::/48`;
}

/**
 * Why a linked row does not fit behind the one before it; undefined if it does. `wasErasure`: whether the row with this
 * number is that of an erasure.
 */
export function faultOf(
  row: LogRow,
  before: { n: number; hash: string },
  { now, wasErasure }: { now: number; wasErasure: (n: number) => boolean },
): LogFault | undefined {
  if (row.n !== before.n + 1) return "missing";
  if (row.hash === null) return "unlinked";
  if (row.hash !== rowHash(before.hash, row)) return "changed";
  return hasItsWords(row, now, wasErasure) ? undefined : "changed";
}

function hasItsWords(row: LogRow, now: number, wasErasure: (n: number) => boolean): boolean {
  const { personal, personalSalt, personalDigest, erasedBy, address, addressSalt, addressDigest } = row;
  const personalFits =
    personal === null
      ? personalDigest === null || (erasedBy !== null && erasedBy > row.n && wasErasure(erasedBy))
      : personalSalt !== null && saltedDigest(personalSalt, personal) === personalDigest;
  const addressFits =
    addressSalt === null
      ? addressDigest === null
        ? address === ""
        : row.at <= addressesCutBefore(now) && cutAddress(address) === address
      : saltedDigest(addressSalt, address) === addressDigest;
  return personalFits && addressFits;
}
