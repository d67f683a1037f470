import { REGION_FACTS } from "#provider/contract/regions";
import { requirementSchema, type Requirement, type Step } from "#provider/contract/requirements";
import { bankKnownBy, bankOf, publishedBy, withoutKnownBank } from "#provider/rules/banks";
import { plainIban } from "#provider/rules/iban-text";
import { DEFAULT_TEMPLATES } from "#provider/rules/invoice-message";
import { kindOf, neededOf, openOf, placeOf, RULES, type BrokenWord, type Prepared } from "#provider/rules/requirements";
import { searchText } from "#provider/rules/search-text";
import { and, eq } from "drizzle-orm";
import type { PreparedApplication } from "../db/connections.ts";
import { replaceConnection } from "../db/connections.ts";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { UserRow } from "../db/rows.ts";
import type { SavedValues } from "../db/schema/connections.ts";
import {
  applicationConfigs,
  applications,
  bankAccounts,
  companies,
  individuals,
  reviewRounds,
} from "../db/schema/index.ts";
import { isRegionIban } from "../domain/iban.ts";
import { openAccounts } from "./ledger.ts";

type Wrong = { field: string; code: BrokenWord };

/** Fills empty bank fields with the details that the bank publishes. */
function filledIn(region: Prepared["region"], typed: ReadonlyMap<string, string>): Map<string, string> {
  const swift = typed.get("swift")?.toUpperCase();
  const code = typed.get("bankCode");
  const bank =
    bankOf(region, plainIban(typed.get("iban") ?? "")) ??
    bankKnownBy(region, { ...(swift ? { swift } : {}), ...(code ? { code } : {}) });
  const filled = new Map(typed);
  for (const [field, text] of Object.entries(bank ? publishedBy(bank) : {}))
    if (!typed.get(field)?.trim()) filled.set(field, text);
  return filled;
}

/**
 * The stored form of a screen's fields, or their problems. `typed`: by the field names of that screen; a missing field
 * is empty. Details that staff accepted stay, and so do details that the choices on this screen no longer ask for.
 */
export function readStep(
  prepared: Prepared,
  reviewing: Parameters<typeof openOf>[1],
  step: Step,
  typed: Readonly<Record<string, string>>,
): { saved: SavedValues; wrong: Wrong[] } {
  const names = new Map(Object.entries(typed));
  const fields = step === "bank" ? filledIn(prepared.region, names) : names;
  const judge = { region: prepared.region, isIban: (text: string) => isRegionIban(prepared.region, text) };
  const wrong: Wrong[] = [];
  let after = prepared;
  // In this order, because an earlier answer decides whether a later detail is asked for.
  for (const requirement of requirementSchema.options) {
    const { step: screen, field } = placeOf(requirement);
    if (screen !== step || !neededOf(after).includes(requirement)) continue;
    const text = (fields.get(field) ?? "").trim();
    const before = prepared.values[requirement] ?? "";
    if (!openOf(after, reviewing).includes(requirement)) {
      if (names.has(field) && text !== before) wrong.push({ field, code: "fieldLocked" });
      continue;
    }
    const read = text === "" ? emptied(requirement) : RULES[requirement].read(text, judge);
    if ("code" in read) wrong.push({ field, code: read.code });
    else after = { ...after, values: { ...after.values, [requirement]: read.value } };
  }
  return { saved: after.values, wrong: step === "bank" ? withoutKnownBank(wrong) : wrong };
}

const emptied = (requirement: Requirement): { value: string } | { code: BrokenWord } =>
  RULES[requirement].isOptional ? { value: "" } : { code: "required" };

const text = (values: SavedValues, requirement: Requirement): string => values[requirement] ?? "";

const companyColumns = (values: SavedValues) => ({
  name: text(values, "company.name"),
  taxId: text(values, "company.taxId"),
  website: text(values, "company.website"),
  address: text(values, "company.address"),
  postalCode: text(values, "company.postalCode"),
  category: text(values, "company.category"),
});
const accountColumns = (values: SavedValues, now: number) => ({
  bankName: text(values, "bank.bankName"),
  bankTaxId: text(values, "bank.bankTaxId"),
  code: text(values, "bank.bankCode"),
  iban: text(values, "bank.iban"),
  correspondentAccount: text(values, "bank.correspondentAccount"),
  swift: text(values, "bank.swift"),
  withdrawalMethod: "IBAN",
  updatedAt: now,
});
const personColumns = (values: SavedValues) => ({
  firstName: text(values, "person.firstName"),
  lastName: text(values, "person.lastName"),
  fullName: text(values, "person.fullName"),
  fin: text(values, "person.fin"),
  phone: text(values, "person.phone"),
  address: text(values, "person.address"),
});
const applicationColumns = (values: SavedValues, now: number) => ({
  name: text(values, "application.name"),
  searchName: searchText(text(values, "application.name")),
  url: text(values, "application.url"),
  info: text(values, "application.info"),
  category: text(values, "application.category"),
  updatedAt: now,
});

/**
 * Submits a prepared application for review with all its details, for the first time or again. `now`: UTC milliseconds.
 */
export function planSubmission(db: Db, one: PreparedApplication, by: UserRow, now: number): Statement[] {
  const { connection, rounds } = one;
  const { applicationId, region, saved } = connection;
  const isFirst = connection.submittedAt === null;
  const isBusiness = kindOf({ values: saved }) === "BUSINESS";
  const owner = isBusiness
    ? { companyId: connection.companyId ?? newId("cmp"), individualId: null }
    : { companyId: null, individualId: connection.individualId ?? newId("ind") };
  const round = {
    id: newId("rev"),
    applicationId,
    round: rounds.length + 1,
    region,
    handedIn: saved,
    submittedAt: now,
    submittedByName: by.fullName,
  };
  return [
    ...planOwner(db, one, owner, by, now),
    // Before the application itself: of two simultaneous submissions, the second finds the connection of the first.
    ...replaceConnection(db, {
      ...connection,
      ...owner,
      submittedAt: connection.submittedAt ?? now,
      updatedAt: now,
      updatedByName: by.fullName,
    }),
    ...(isFirst
      ? planApplication(db, one, owner, by, now)
      : [
          db
            .update(applications)
            .set({
              ...applicationColumns(saved, now),
              ...owner,
              accountType: isBusiness ? "BUSINESS" : "INDIVIDUAL",
              status: "IN_REVIEW",
              rejectionReason: null,
            })
            .where(and(eq(applications.id, applicationId), eq(applications.status, "REJECTED"))),
          expectChange(db, "application still rejected"),
        ]),
    db.insert(reviewRounds).values(round),
  ];
}

type Owner = { companyId: string | null; individualId: string | null };

/**
 * The company with its account, or the individual: inserted at the first submission, updated with later corrections. An
 * existing company stays.
 */
function planOwner(
  db: Db,
  { connection }: PreparedApplication,
  { companyId, individualId }: Owner,
  by: UserRow,
  now: number,
): Statement[] {
  const { merchantId, saved, isKnownCompany } = connection;
  if (companyId !== null) {
    if (isKnownCompany) return [];
    const [company, account] = [companyColumns(saved), accountColumns(saved, now)];
    return [
      db
        .insert(companies)
        .values({ ...company, id: companyId, merchantId, createdAt: now })
        .onConflictDoUpdate({ target: companies.id, set: company }),
      db
        .insert(bankAccounts)
        .values({ ...account, companyId })
        .onConflictDoUpdate({ target: bankAccounts.companyId, set: account }),
    ];
  }
  if (individualId === null) return [];
  const person = personColumns(saved);
  const type = saved["type.kind"] === "SOLE_PROPRIETOR" ? "SOLE_PROPRIETOR" : "ONE_TIME";
  return [
    db
      .insert(individuals)
      .values({ ...person, id: individualId, merchantId, userId: by.id, type, createdAt: now })
      .onConflictDoUpdate({ target: individuals.id, set: person }),
  ];
}

function planApplication(
  db: Db,
  { connection }: PreparedApplication,
  owner: Owner,
  by: UserRow,
  now: number,
): Statement[] {
  const { applicationId: id, merchantId, region, saved } = connection;
  const { currency } = REGION_FACTS[region];
  return [
    db.insert(applications).values({
      ...applicationColumns(saved, now),
      ...owner,
      id,
      merchantId,
      ownerId: by.id,
      region,
      currency,
      accountType: owner.companyId === null ? "INDIVIDUAL" : "BUSINESS",
      status: "IN_REVIEW",
      createdAt: now,
    }),
    db.insert(applicationConfigs).values({
      id: newId("cfg"),
      applicationId: id,
      defaultSmsTemplate: DEFAULT_TEMPLATES[by.language],
      defaultLanguage: by.language,
      updatedAt: now,
    }),
    ...openAccounts(db, id, currency),
  ];
}
