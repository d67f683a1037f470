import { ADDRESS_LENGTH } from "../contract/limits.ts";

/** Where a payer may go after paying, apart from the origins of an application. */
type Allowed = {
  /** Origins as `readOrigin` writes them. */
  origins: readonly string[];
  /** Addresses that begin so are allowed besides: a shop of this provider's own. */
  own?: string | undefined;
};

/**
 * A merchant's address for payers who have paid, as browsers write it: on a website that the application allows
 * (decision 0075), with nothing of a person or a fragment in it. Undefined for anything else. It is judged when it is
 * set, never while somebody pays.
 */
export function readReturnAddress(text: string, { origins, own }: Allowed): string | undefined {
  const typed = text.trim();
  const url = URL.parse(typed);
  if (!url || /[\s\\#]/.test(typed) || url.username !== "" || url.password !== "") return undefined;
  if (url.href.length > ADDRESS_LENGTH || !/^https?:$/.test(url.protocol)) return undefined;
  const isAllowed = origins.includes(url.origin) || (own !== undefined && url.href.startsWith(own));
  return isAllowed ? url.href : undefined;
}

/** What a return address says of a payment. */
type ReturnFacts = {
  /** The id of the order; every payment has one. */
  order: string;
  /** The final status of the payment. */
  status: string;
  /** The merchant's own reference. */
  reference: string | null;
  /** Whole seconds since 1970, UTC. */
  at: number;
};

/** What is signed of a return address besides the order and the time; without a reference its end is empty. */
export const signedReturn = ({ status, reference }: Pick<ReturnFacts, "status" | "reference">): string =>
  `${status}.${reference ?? ""}`;

/** Fields of a return address that are the provider's. */
const FIELDS = ["order", "status", "reference", "at", "sig"] as const;

/**
 * A return address with what became of the payment, and its signatures; they take the place of the merchant's own
 * fields of these names. Without a signature the address stays as it is, because nobody could check what it says.
 */
export function withReturnFacts(address: string, facts: ReturnFacts, signatures: readonly string[]): string {
  if (signatures.length === 0) return address;
  const url = new URL(address);
  for (const field of FIELDS) url.searchParams.delete(field);
  url.searchParams.set("order", facts.order);
  url.searchParams.set("status", facts.status);
  if (facts.reference !== null) url.searchParams.set("reference", facts.reference);
  url.searchParams.set("at", String(facts.at));
  url.searchParams.set("sig", signatures.join(" "));
  return url.href;
}
