import type { BodyOf } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import type { Region } from "#provider/contract/regions";
import type { Step } from "#provider/contract/requirements";
import { kindOf, RULES, type BrokenWord } from "#provider/rules/requirements";
import { findApplication } from "../db/applications.ts";
import {
  bankAccountOf,
  companyOf,
  connectionsOf,
  findConnection,
  knownCompany,
  preparedNow,
  preparedOf,
  replaceConnection,
  type ConnectionRow,
  type PreparedApplication,
} from "../db/connections.ts";
import { runBatch, type Db } from "../db/database.ts";
import { newApplicationId } from "../db/ids.ts";
import { dropLogo, keepLogo } from "../db/logos.ts";
import { bankAccounts, connections } from "../db/schema/index.ts";
import { isRegionIban } from "../domain/iban.ts";
import { chosenCard } from "../operations/wallets/chosen-card.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { merchantOf } from "../people/team.ts";
import { write } from "../http/write.ts";
import { planSubmission, readStep } from "../operations/connections.ts";
import { toApplication } from "../wire/application.ts";
import { lastSaid, statusOf, toConnection } from "../wire/connection.ts";
import { logoFile, sentLogo } from "./sent-logo.ts";

const { connect, merchantContracts, profile } = contract;

/** The masked number of a card of the person's own, or of the card that any owner chose before. */
const cardMasked = (
  db: Db,
  person: Person,
  { saved, cardMasked: before }: ConnectionRow,
  id: string | undefined,
): Promise<string> | string | null =>
  id === undefined || id === saved["bank.card"] ? before : chosenCard(db, person, id);

const reviewingOf = (one: PreparedApplication) => ({ ...lastSaid(one), status: statusOf(one) });

/** One step for storage; refuses steps that cannot change now, and wrong values field by field. */
async function stepSaved(
  db: Db,
  person: Person,
  one: PreparedApplication,
  { step, values, companyId }: { step: Step; values: Record<string, string>; companyId: string | null },
): Promise<ConnectionRow> {
  const { connection } = one;
  const reviewing = reviewingOf(one);
  if (reviewing.status !== "DEVELOPMENT" && reviewing.status !== "REJECTED") throw refuse("invalid_state");
  // The first round checked whose application this is.
  const company =
    step === "company" && companyId !== null
      ? found(await knownCompany(db, connection.merchantId, companyId))
      : undefined;
  if (step === "company" && reviewing.status === "REJECTED" && (company?.id ?? null) !== knownOf(connection))
    throw refuse("invalid_state");
  if (company) return { ...connection, companyId: company.id, isKnownCompany: true };
  const of =
    step === "company" && connection.isKnownCompany
      ? { ...connection, companyId: null, isKnownCompany: false }
      : connection;
  const read = readStep(preparedOf({ connection: of }), reviewing, step, values);
  if (read.wrong.length > 0) throw refuse("invalid_request", { fields: read.wrong });
  const masked = step === "bank" ? await cardMasked(db, person, connection, read.saved["bank.card"]) : of.cardMasked;
  return { ...of, saved: read.saved, cardMasked: masked };
}

/** An application whose logo is still part of its preparation; later, the logo changes with the other settings. */
async function openForLogo(db: Db, appId: string, merchantId: string): Promise<PreparedApplication> {
  const one = found(await findConnection(db, appId, merchantId));
  const status = statusOf(one);
  if (status !== "DEVELOPMENT" && status !== "REJECTED") throw refuse("invalid_state");
  return one;
}

const knownOf = ({ isKnownCompany, companyId }: ConnectionRow): string | null => (isKnownCompany ? companyId : null);

/**
 * From the first step to the review (decision 0063). A person who prepares applications of an account sees all that are
 * in preparation there.
 */
export const connectRoutes = [
  implementOnce(connect.begin, async ({ db, clock, person, body }) => {
    const merchantId = merchantOf(person);
    const now = clock.now();
    const before = await preparedNow(db, merchantId);
    if (before) return { answer: toConnection(before, now), statements: [] };
    const { kind } = body.merchant;
    const connection: ConnectionRow = {
      applicationId: newApplicationId(),
      merchantId,
      region: person.region,
      saved: kind ? { "type.kind": kind } : {},
      companyId: null,
      isKnownCompany: false,
      individualId: null,
      cardMasked: null,
      version: 0,
      submittedAt: null,
      createdAt: now,
      updatedAt: now,
      updatedByName: person.user.fullName,
    };
    return {
      answer: toConnection(
        { connection, status: null, companyName: null, configId: null, logo: null, rounds: [], change: undefined },
        now,
      ),
      statements: [db.insert(connections).values(connection)],
      log: { userId: person.user.id, appId: connection.applicationId },
    };
  }),

  implement(connect.list, async ({ db, clock, person }) =>
    (await connectionsOf(db, merchantOf(person))).map((one) => toConnection(one, clock.now())),
  ),

  implement(connect.get, async ({ db, clock, person, params }) =>
    toConnection(found(await findConnection(db, params.appId, merchantOf(person))), clock.now()),
  ),

  implement(connect.save, async ({ db, clock, log, person, params: { appId, step }, body }) => {
    const merchantId = merchantOf(person);
    await write(db, async () => {
      const one = found(await findConnection(db, appId, merchantId));
      const after = await stepSaved(db, person, one, { step, values: body.values, companyId: body.companyId ?? null });
      const updated = { updatedAt: clock.now(), updatedByName: person.user.fullName };
      return { statements: replaceConnection(db, { ...after, ...updated }) };
    });
    log("connection_saved", { userId: person.user.id, appId, step });
    return toConnection(found(await findConnection(db, appId, merchantId)), clock.now());
  }),

  implement(connect.uploadLogo, async ({ person, params: { appId }, body: { logo: file }, ...deps }) => {
    const { db, clock, log } = deps;
    const merchantId = merchantOf(person);
    await openForLogo(db, appId, merchantId);
    const { row, bytes } = await sentLogo(deps, person, appId, file);
    const { one } = await write(db, async () => ({
      one: { ...(await openForLogo(db, appId, merchantId)), logo: row },
      statements: keepLogo(db, row, bytes),
    }));
    const { mediaType, width, height, size } = row;
    log("logo_changed", { appId, userId: person.user.id, mediaType, width, height, size });
    return toConnection(one, clock.now());
  }),

  implement(connect.removeLogo, async ({ db, clock, log, person, params: { appId } }) => {
    const { one } = await write(db, async () => ({
      one: { ...(await openForLogo(db, appId, merchantOf(person))), logo: null },
      statements: [dropLogo(db, appId)],
    }));
    log("logo_removed", { appId, userId: person.user.id });
    return toConnection(one, clock.now());
  }),

  implementFile(connect.logo, async ({ db, person, params: { appId } }) => {
    const { logo } = found(await findConnection(db, appId, merchantOf(person)));
    return logoFile(db, found(logo ?? undefined));
  }),

  implement(
    merchantContracts.switchToReview,
    async ({ db, env, clock, log, person, params: { appId, accountType } }) => {
      const merchantId = merchantOf(person);
      await write(db, async () => {
        const one = found(await findConnection(db, appId, merchantId));
        const status = statusOf(one);
        const now = clock.now();
        const isBusiness = kindOf({ values: one.connection.saved }) === "BUSINESS";
        if (isBusiness !== (accountType === "BUSINESS")) throw refuse("invalid_state");
        // The application is submitted already: the request came twice, or again after its answer was lost.
        if (status === "IN_REVIEW") return { statements: [] };
        if (status !== "DEVELOPMENT" && status !== "REJECTED") throw refuse("invalid_state");
        const { currentlyDue } = toConnection(one, now).requirements;
        if (currentlyDue.length > 0)
          throw refuse("requirements_due", {
            fields: currentlyDue.map((requirement) => ({ field: requirement, code: "required" })),
          });
        return { statements: planSubmission(db, one, person.user, now) };
      });
      log("application_in_review", { userId: person.user.id, appId });
      return toApplication(env, found(await findApplication(db, { kind: "merchant", merchantId }, appId)));
    },
  ),

  implement(profile.saveBankAccount, async ({ db, clock, log, person, params, body }) => {
    const merchantId = merchantOf(person);
    const company = found(await companyOf(db, merchantId, params.companyId));
    if (company.isInUse) throw refuse("invalid_state");
    const account = judgedAccount(person.region, body);
    const kept = { ...account, updatedAt: clock.now() };
    await runBatch(db, [
      db
        .insert(bankAccounts)
        .values({ ...kept, companyId: company.id })
        .onConflictDoUpdate({ target: bankAccounts.companyId, set: kept }),
    ]);
    log("bank_account_saved", { userId: person.user.id, companyId: company.id });
    return account;
  }),

  implement(profile.bankAccount, async ({ db, person, params }) => {
    found(await findApplication(db, person.sight, params.appId));
    const account = await bankAccountOf(db, params.appId);
    if (!account) return null;
    const { bankName, bankTaxId, code, iban, correspondentAccount, swift } = account;
    return { bankName, bankTaxId, code, iban, correspondentAccount, swift, withdrawalMethod: "IBAN" as const };
  }),
];

type SentAccount = BodyOf<typeof profile.saveBankAccount>;

/** A bank account for storage, by the rules of its screen; refuses wrong values field by field. */
function judgedAccount(region: Region, { withdrawalMethod, ...account }: SentAccount): SentAccount {
  const judge = { region, isIban: (text: string) => isRegionIban(region, text) };
  const wrong: { field: string; code: BrokenWord }[] = [];
  const kept = (field: keyof typeof account): string => {
    const read = RULES[field === "code" ? "bank.bankCode" : (`bank.${field}` as const)].read(account[field], judge);
    if ("value" in read) return read.value;
    wrong.push({ field, code: read.code });
    return "";
  };
  const judged = {
    bankName: kept("bankName"),
    bankTaxId: kept("bankTaxId"),
    code: kept("code"),
    iban: kept("iban"),
    correspondentAccount: kept("correspondentAccount"),
    swift: kept("swift"),
    withdrawalMethod,
  };
  if (wrong.length > 0) throw refuse("invalid_request", { fields: wrong });
  return judged;
}
