import type { PayoutFileWarning } from "#provider/contract/payout-file-rows";
import type { NameCheck } from "#provider/contract/words";
import { newId } from "../db/ids.ts";
import type { PaidBefore } from "../db/payout-files.ts";
import type { Earlier } from "../db/earlier-payments.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { holderOf } from "../domain/account-holders.ts";
import { checkName } from "../domain/name-check.ts";
import { inName, paymentKey } from "../domain/same-payment.ts";
import { searchOfPayout } from "../domain/search.ts";
import type { NewFileRow } from "../operations/wallets/payout-file.ts";
import { isGood, type GoodRow, type JudgedRow, type WrongRow } from "./payout-file-rows.ts";
import { hasLostLetters } from "./lost-letters.ts";

const receiverOf = ({ receiver: { to }, typed: { fullName } }: GoodRow): string => inName(to.destination, fullName);

export type CheckFacts = {
  /** Earlier payouts to these receivers. */
  before: readonly PaidBefore[];
  /**
   * Earlier payouts equal to some of these rows, by `paymentKey`. They count as warnings but are not stored, because
   * each reading looks them up again.
   */
  earlier: ReadonlyMap<string, Earlier>;
  /** The number of accounts whose owner the banks may still be asked for. */
  names: number;
};
export type CheckedRows = { rows: NewFileRow[]; warned: number; unasked: number; asked: number };

/**
 * The banks' answers about account owners. A receiver paid in the same name before is not asked about again; each
 * account of a file is asked about with one name; and the person's limit applies.
 */
class Names {
  readonly #arrived: ReadonlyMap<string, NameCheck | null>;
  readonly #nameOf = new Map<string, string>();
  readonly #said = new Map<string, NameCheck | undefined>();
  #left: number;
  asked = 0;

  constructor({ before, names }: CheckFacts) {
    this.#left = names;
    this.#arrived = new Map(
      before
        .filter(({ nameCheck }) => nameCheck !== "NONE")
        .map(({ destination, fullName, nameCheck }) => [inName(destination, fullName), nameCheck]),
    );
  }

  /** Undefined: not asked. "gone": the account does not exist. */
  of(good: GoodRow): NameCheck | "gone" | undefined {
    const { receiver, typed } = good;
    const holder = holderOf(receiver.number, receiver.isHouse);
    if (holder.kind === "none") return "gone";
    const key = receiverOf(good);
    const arrived = this.#arrived.get(key);
    if (arrived) return arrived;
    if (this.#said.has(key)) return this.#said.get(key);
    const first = this.#nameOf.get(receiver.number);
    const may = this.#left > 0 && first === undefined;
    this.#nameOf.set(receiver.number, first ?? key);
    const said = may ? checkName(typed.fullName, holder).match : undefined;
    if (may) {
      this.#left--;
      this.asked++;
    }
    this.#said.set(key, said);
    return said;
  }
}

const NAME_WARNINGS: Partial<Record<NameCheck, PayoutFileWarning>> = { NONE: "nameMismatch", CLOSE: "nameClose" };

const wrongRow = ({ row, typed, problems }: WrongRow): NewFileRow => ({
  row,
  isWrong: true,
  isWarned: false,
  typed,
  problems,
  warnings: [],
  payoutId: "",
  target: null,
  targetMasked: "",
  destination: "",
  nameCheck: null,
  amountMinor: 0,
  feeMinor: 0,
  search: "",
});

/** Compares rows with each other and with earlier payouts, and asks the banks: the rows for storage. */
export function checkRows(application: ApplicationRow, judged: readonly JudgedRow[], known: CheckFacts): CheckedRows {
  const names = new Names(known);
  const seen = new Set<string>();
  const people = new Set<string>();
  let unasked = 0;
  let warned = 0;
  const rows = judged.map((each): NewFileRow => {
    if (!isGood(each)) return wrongRow(each);
    const { row, isHidden, typed, receiver, amountMinor, feeMinor } = each;
    const person = typed.salary?.personNumber;
    if (person !== undefined && people.has(person))
      return wrongRow({ row, typed, problems: [{ column: "personNumber", code: "personTwice" }] });
    if (person !== undefined) people.add(person);
    const said = names.of(each);
    if (said === "gone") return wrongRow({ row, typed, problems: [{ column: "cardNumber", code: "receiverUnknown" }] });
    const { to } = receiver;
    const payment = paymentKey({ ...to, fullName: typed.fullName, amountMinor });
    const warnings: (PayoutFileWarning | undefined)[] = [
      isHidden ? "hidden" : undefined,
      hasLostLetters(typed.fullName) ? "lettersLost" : undefined,
      seen.has(payment) ? "twiceInFile" : undefined,
      said === undefined ? "notAsked" : NAME_WARNINGS[said],
    ];
    seen.add(payment);
    if (said === undefined) unasked++;
    const payoutId = newId("pay");
    const told = warnings.filter((warning) => warning !== undefined);
    if (told.length > 0 || known.earlier.has(payment)) warned++;
    const { region, merchantId, id: applicationId } = application;
    return {
      row,
      isWrong: false,
      isWarned: told.length > 0,
      typed,
      problems: [],
      warnings: told,
      payoutId,
      target: to.target,
      targetMasked: to.targetMasked,
      destination: to.destination,
      nameCheck: said ?? null,
      amountMinor,
      feeMinor,
      search: searchOfPayout({
        ...typed,
        targetMasked: to.targetMasked,
        id: payoutId,
        region,
        merchantId,
        applicationId,
      }),
    };
  });
  return { rows, warned, unasked, asked: names.asked };
}
