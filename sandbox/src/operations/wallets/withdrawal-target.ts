import type { FieldWord } from "#provider/contract/problem";
import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import { isHouseIban, needsBankDetails } from "#provider/rules/banks";
import { ibanSlip, maskedIban, plainIban } from "#provider/rules/iban-text";
import { findCard } from "../../db/cards.ts";
import type { Db } from "../../db/database.ts";
import { cardDestination } from "../../domain/bank.ts";
import { isRegionIban } from "../../domain/iban.ts";
import type { Destination } from "./payout-row.ts";
import { maskedCard } from "../../domain/card.ts";
import type { Target } from "./money-exit.ts";
import type { Person } from "../../people/person.ts";
import { refuse } from "../../domain/refusal.ts";

type Typed = { target: string; bank?: BankDetails | undefined };
/** The target for the bank, and whether it is free of charge. */
export type TargetVerdict = { to: Destination; isHouse: boolean };

const fieldProblem = (field: string, code: string) => refuse("invalid_request", { fields: [{ field, code }] });

/** A card of the person's own. */
async function toOwnCard(db: Db, person: Person, id: string, at: string): Promise<TargetVerdict> {
  const gone: FieldWord = "cardGone";
  const card = await findCard(db, person.user.id, id);
  if (!card) throw fieldProblem(`${at}target`, gone);
  const to = {
    target: card.isHouseBank ? "PROVIDER_CARD" : "OTHER",
    destination: cardDestination(card),
    targetMasked: `${card.brand} ${maskedCard(card.last4)}`,
    bank: null,
  } as const;
  return { to, isHouse: card.isHouseBank };
}

type TypedIban = { iban: string; bank: BankDetails | undefined };

/**
 * An IBAN of the region, with the bank's details if our table does not know the bank. `fields`: the two field names in
 * the body.
 */
export function toIban(
  region: Region,
  { iban: typed, bank }: TypedIban,
  fields: { iban: string; bank: string },
): TargetVerdict {
  const none: FieldWord = "ibanInvalid";
  const slip = ibanSlip(region, typed);
  if (slip) throw fieldProblem(fields.iban, slip);
  const iban = plainIban(typed);
  if (!isRegionIban(region, iban)) throw fieldProblem(fields.iban, none);
  const isAsked = needsBankDetails(region, iban);
  if (isAsked && !bank)
    throw refuse("invalid_request", {
      fields: ["bankName", "swift"].map((field) => ({ field: `${fields.bank}.${field}`, code: "required" })),
    });
  const to = {
    target: "BANK",
    destination: iban,
    targetMasked: maskedIban(iban),
    bank: isAsked ? (bank ?? null) : null,
  } as const;
  return { to, isHouse: isHouseIban(region, iban) };
}

/** The target for the one rule of money exits: an account by its number, a card by its id. */
export const exitTarget = (
  { target }: Typed,
  { to }: TargetVerdict,
  { fullName }: Pick<Person["user"], "fullName">,
): Target =>
  to.target === "BANK"
    ? { aimed: { kind: "ACCOUNT", destination: to.destination }, shown: to.destination }
    : { aimed: { kind: "CARD", destination: target }, shown: `${to.targetMasked} · ${fullName}` };

/**
 * The target of a withdrawal from typed values: a card of the person's own, or an account of the region. `at`: the path
 * of the target in the body.
 */
export const judgeTarget = (db: Db, person: Person, typed: Typed, at = ""): Promise<TargetVerdict> | TargetVerdict =>
  typed.target.startsWith("crd_")
    ? toOwnCard(db, person, typed.target, at)
    : toIban(person.region, { iban: typed.target, bank: typed.bank }, { iban: `${at}target`, bank: `${at}bank` });
