import { checkedDetailSchema, DETAIL_FIELDS, type CheckedDetail } from "../contract/details.ts";
import { WITHDRAWAL_METHODS } from "../contract/connect.ts";
import type { Requirement, Requirements, ReviewError } from "../contract/requirements.ts";
import type { Open } from "../contract/open-word.ts";
import type { ApplicationStatus } from "../contract/words.ts";
import { bankCodeOf, bankKnownBy, bankOf, publishedBy, withoutKnownBank } from "./banks.ts";
import { plainIban } from "./iban-text.ts";
import { neededOf, RULES, type BrokenWord, type Prepared } from "./requirements.ts";

/** A change that is open: the provider has it, or has sent it back with what is wrong. `deadline`: UTC milliseconds. */
export type OpenChange = {
  values: Prepared["values"];
  isSentBack: boolean;
  errors: readonly ReviewError[];
  deadline: number;
};

/**
 * Why the details of an application cannot be changed now (decision 0083): they are still prepared or looked at, its
 * contract names them and is not signed and live yet, it is out of use, or in a state that is not known. Undefined
 * where they can.
 */
export function detailsRefusal(
  status: Open<ApplicationStatus>,
  change: Pick<OpenChange, "isSentBack"> | null,
): "prepare" | "review" | "contract" | "disabled" | "unknown" | undefined {
  if (typeof status !== "string") return "unknown";
  switch (status) {
    case "DEVELOPMENT":
    case "REJECTED":
      return "prepare";
    case "IN_REVIEW":
      return "review";
    case "APPROVED":
    case "SIGNED":
      return "contract";
    case "DISABLED":
      // What stopped because of it goes on when it is answered.
      return change?.isSentBack ? undefined : "disabled";
    case "ONLINE":
      return undefined;
  }
}

/** The details that can be changed: all checked ones; after a rejection, the rejected ones; none during a check. */
export function openDetails(
  prepared: Prepared,
  status: ApplicationStatus,
  change: OpenChange | undefined,
): CheckedDetail[] {
  if (detailsRefusal(status, change ?? null) || (change && !change.isSentBack)) return [];
  const askable = askableOf(prepared);
  const isRejected = (detail: CheckedDetail) =>
    !change ||
    // Where money goes is one thing: another IBAN may be at another bank.
    change.errors.some(({ requirement }) => requirement === detail || (isOfBank(requirement) && isOfBank(detail)));
  return checkedDetailSchema.options.filter((detail) => askable.has(detail) && isRejected(detail));
}

const isOfBank = (requirement: Requirement): boolean => requirement.startsWith("bank.");
const isOfAccount = (requirement: Requirement): boolean =>
  isOfBank(requirement) && requirement !== "bank.withdrawalMethod" && requirement !== "bank.card";
const withMethod = (prepared: Prepared, method: string): Prepared => ({
  ...prepared,
  values: { ...prepared.values, "bank.withdrawalMethod": method },
});

/** The details of an application. An individual has an account and a card, since each may replace the other. */
function askableOf(prepared: Prepared): ReadonlySet<Requirement> {
  const needed = neededOf(prepared);
  if (!needed.includes("bank.withdrawalMethod")) return new Set(needed);
  // Where nobody has said how a person is paid out, there is nothing that could change.
  if (prepared.values["bank.withdrawalMethod"] === undefined)
    return new Set(needed.filter((requirement) => !isOfBank(requirement)));
  return new Set(WITHDRAWAL_METHODS.flatMap((method) => neededOf(withMethod(prepared, method))));
}

/** Whether the deadline for a correction has passed: the application stops until one comes. `now`: UTC ms. */
export const isOverdue = ({ isSentBack, deadline }: OpenChange, now: number): boolean => isSentBack && deadline <= now;

/** The requirements of an application, with those of an open change. `now`: UTC milliseconds. */
export function withChange(
  requirements: Requirements,
  change: OpenChange | undefined,
  { status, now }: { status: ApplicationStatus; now: number },
): Requirements {
  if (!change) return requirements;
  const { values, isSentBack, errors, deadline } = change;
  const due = isSentBack ? errors.map(({ requirement }) => requirement) : [];
  const pastDue = isOverdue(change, now) ? due : [];
  return {
    ...requirements,
    currentlyDue: due,
    pastDue,
    pendingVerification: isSentBack ? [] : checkedDetailSchema.options.filter((detail) => values[detail] !== undefined),
    errors: isSentBack ? [...errors] : [],
    deadline: new Date(deadline).toISOString(),
    disabledReason: status === "DISABLED" && pastDue.length > 0 ? "details_overdue" : requirements.disabledReason,
  };
}

type Typed = Readonly<Partial<Record<string, string>>>;
type Wrong = { field: string; code: BrokenWord };

/**
 * What a known bank publishes, where an account at it takes the place of another: the details of the bank before say
 * nothing of it.
 */
function publishedOf(prepared: Prepared, typed: Typed): Partial<Record<CheckedDetail, string>> {
  const iban = plainIban(typed["iban"] ?? "").trim();
  const swift = typed["swift"]?.trim().toUpperCase();
  const code = typed["bankCode"]?.trim();
  const bank =
    bankOf(prepared.region, iban) ??
    bankKnownBy(prepared.region, { ...(swift ? { swift } : {}), ...(code ? { code } : {}) });
  if (!bank || iban === prepared.values["bank.iban"]) return {};
  return Object.fromEntries(Object.entries(publishedBy(bank)).map(([field, text]) => [`bank.${field}`, text]));
}

/**
 * What a form asks for, or what is wrong with it, by its fields. `prepared`: what counts, or with a change that was
 * sent back laid over it; `typed`: by the names of `DETAIL_FIELDS`; a field that was left out stays as it is. Out comes
 * only what differs.
 */
export function readDetails(
  prepared: Prepared,
  open: readonly CheckedDetail[],
  typed: Typed,
  isIban: (text: string) => boolean,
): { asked: Partial<Record<CheckedDetail, string>>; wrong: Wrong[] } {
  const judge = { region: prepared.region, isIban };
  const published = publishedOf(prepared, typed);
  const [iban, ibanBefore] = [plainIban(typed["iban"] ?? "").trim(), prepared.values["bank.iban"] ?? ""];
  const isOtherBank = iban !== "" && bankCodeOf(prepared.region, iban) !== bankCodeOf(prepared.region, ibanBefore);
  const asked: Partial<Record<CheckedDetail, string>> = {};
  const wrong: Wrong[] = [];
  // The method comes before what it asks for.
  for (const detail of checkedDetailSchema.options) {
    const field = DETAIL_FIELDS[detail];
    const before = prepared.values[detail] ?? "";
    const given = typed[field]?.trim();
    if (!open.includes(detail)) {
      if (given !== undefined && given !== before) wrong.push({ field, code: "fieldLocked" });
      continue;
    }
    // An account stands in the form beside the card that is chosen in its place, and the other way round.
    const isNeeded = neededOf({ ...prepared, values: { ...prepared.values, ...asked } }).includes(detail);
    if (!isNeeded) continue;
    const isLeft = given === undefined || given === "" || given === before;
    // What stands there of an account is of the bank before.
    const isStale = isOtherBank && isOfAccount(detail);
    const text = isLeft ? (published[detail] ?? (isStale ? "" : given)) : given;
    const isMissing = isOfBank(detail) && asked["bank.withdrawalMethod"] !== undefined && before === "" && !text;
    if (!isMissing && (text === undefined || text === before)) continue;
    const read = text ? RULES[detail].read(text, judge) : ({ code: "required" } as const);
    if ("code" in read) wrong.push({ field, code: read.code });
    else if (read.value !== before) asked[detail] = read.value;
  }
  return { asked, wrong: withoutKnownBank(wrong) };
}
