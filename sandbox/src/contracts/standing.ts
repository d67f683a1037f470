import type {
  ContractDetail,
  ContractStanding,
  ContractState,
  OpenSigning,
} from "#provider/contract/merchant-contracts";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { readingsOf, readingsOfContract, type Contracted, type ReadingRow } from "../db/contracts.ts";
import type { Db } from "../db/database.ts";
import { openChangesOf } from "../db/details.ts";
import {
  endedSignings,
  findSigning,
  identifiedNow,
  openAmong,
  pendingOf,
  type SigningRequestRow,
} from "../db/signings.ts";
import type { Env } from "../env.ts";
import { mayIn, type Person } from "../people/person.ts";
import { toInstant } from "../wire/page.ts";
import { currentReading } from "./agreement.ts";
import { readKept, toCertificate } from "./certificates.ts";
import { verifyUrl } from "./verify-link.ts";

type Deps = { db: Db; env: Env; now: number };
const instant = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : toInstant(at);

/** The state of a contract for a person. `isOpen`: a request to sign it is open. */
async function toStanding(
  env: Env,
  person: Person,
  one: Contracted,
  { readings, isOpen }: { readings: readonly ReadingRow[]; isOpen: boolean },
): Promise<ContractStanding> {
  const { application, contract } = one;
  const before = application.status === "DISABLED" ? application.statusBeforeDisabled : application.status;
  const read = contract ? undefined : await currentReading(one, person.user, readings);
  const unsigned: ContractState = isOpen ? "AWAITING_SIGNATURE" : read ? "READ" : "AWAITING_READING";
  const hasFile = one.hasFile === 1;
  const readAt = read?.reading.readAt ?? readings.find((reading) => reading.applicationId === application.id)?.readAt;
  return {
    appId: application.id,
    name: application.name,
    accountType: application.accountType,
    status: application.status,
    state: before === "ONLINE" ? "ONLINE" : before === "SIGNED" ? "SIGNED" : unsigned,
    mayAct: mayIn(PREPARE_APPLICATION, person, application.id),
    readDate: contract ? instant(readAt) : instant(read?.reading.readAt),
    signedDate: instant(contract?.signedAt),
    signedBy: contract?.signerName ?? null,
    signedWith: contract?.method ?? null,
    hasFile,
    verifyUrl: hasFile && contract ? verifyUrl(env, application.id) : null,
    onlineDate: instant(contract?.agreementAcceptedAt),
  };
}

/** The states of contracts for a person. */
export async function standingsOf({ db, env, now }: Deps, person: Person, all: readonly Contracted[]) {
  const ids = all.map(({ application }) => application.id);
  const [readings, open] = await Promise.all([readingsOf(db, person.user.id, ids), openAmong(db, ids, now)]);
  return Promise.all(
    all.map((one) => toStanding(env, person, one, { readings, isOpen: open.has(one.application.id) })),
  );
}

/**
 * The person's running session of signing: the open request on the phone, or their identification with a choice of
 * certificates.
 */
async function openSigningOf({ db, now }: Deps, person: Person, one: Contracted): Promise<OpenSigning | null> {
  if (one.application.status !== "APPROVED") return null;
  const { id } = one.application;
  const pending = await pendingOf(db, id);
  const mine = pending && pending.userId === person.user.id && pending.expiresAt > now ? pending : undefined;
  const session =
    mine === undefined
      ? await identifiedNow(db, id, person.user.id, now)
      : mine.purpose === "SIGN"
        ? await findSigning(db, mine.sessionId)
        : undefined;
  const request = mine ?? session;
  if (!request) return null;
  const { fullName = null, fin = null } = session ?? {};
  return {
    transactionId: request.id,
    step: mine ? (mine.purpose === "AUTH" ? "IDENTIFYING" : "SIGNING") : "CHOOSING",
    method: request.method,
    phone: request.phone,
    userId: request.signerId,
    controlCode: mine ? mine.controlCode : null,
    expiresDate: instant(mine?.expiresAt),
    sessionEndsDate: toInstant(request.sessionEndsAt),
    person: fullName === null || fin === null ? null : { fullName, fin },
    certificates: (session?.certificates ?? []).map((kept) => toCertificate(one, readKept(kept), now)),
  };
}

type Event = ContractDetail["history"][number] & { order: number };

/** The events of a contract, oldest first, from the stored data. */
function historyOf(
  { contract }: Contracted,
  readings: Awaited<ReturnType<typeof readingsOfContract>>,
  signings: readonly SigningRequestRow[],
): ContractDetail["history"] {
  const event = (kind: Event["kind"], at: number, by: string | null): Event => ({
    kind,
    at: toInstant(at),
    by,
    order: at,
  });
  const events = [
    ...readings.flatMap(({ reading, name }) => [
      event("SHOWN", reading.shownAt, name),
      ...(reading.readAt === null ? [] : [event("READ", reading.readAt, name)]),
    ]),
    ...signings.flatMap(({ purpose, status, userName, fullName, endedAt, createdAt }) => {
      const at = endedAt ?? createdAt;
      if (purpose === "AUTH") return status === "OK" ? [event("IDENTIFIED", at, fullName ?? userName)] : [];
      return status === "OK" ? [] : [event("SIGNATURE_REFUSED", at, userName)];
    }),
    ...(contract
      ? [
          event("SIGNED", contract.signedAt, contract.signerName),
          ...(contract.method === "PAPER" ? [] : [event("COUNTERSIGNED", contract.signedAt, null)]),
          ...(contract.agreementAcceptedAt === null
            ? []
            : [event("ONLINE", contract.agreementAcceptedAt, contract.agreementAcceptedBy)]),
        ]
      : []),
  ];
  // Events of the same instant stay in this order.
  return events.toSorted((a, b) => a.order - b.order).map(({ kind, at, by }) => ({ kind, at, by }));
}

/** The reason why an application no longer takes payments. */
async function stoppedByOf(db: Db, { application }: Contracted): Promise<ContractDetail["stoppedBy"]> {
  if (application.status !== "DISABLED") return null;
  const changes = await openChangesOf(db, [{ applicationId: application.id, companyId: application.companyId }]);
  return changes.some(({ stoppedAt }) => stoppedAt !== null) ? "DETAILS" : "ACCOUNT";
}

/** The individual of the contract, with the number of their mobile signature. Only for a person who may sign. */
function signerOf({ individual, saved }: Contracted, { mayAct }: ContractStanding): ContractDetail["signer"] {
  return individual && mayAct ? { phone: individual.phone, userId: saved?.["person.userId"] || null } : null;
}

/** A contract with its history, and the person's running session of signing. */
export async function detailOf(deps: Deps, person: Person, one: Contracted): Promise<ContractDetail> {
  const { db, now } = deps;
  const { id } = one.application;
  const [standings, readings, signings, openSigning, pending, stoppedBy] = await Promise.all([
    standingsOf(deps, person, [one]),
    readingsOfContract(db, id),
    endedSignings(db, id),
    openSigningOf(deps, person, one),
    pendingOf(db, id),
    stoppedByOf(db, one),
  ]);
  const [standing] = standings;
  if (!standing) throw new Error("a contract that stands nowhere");
  const isOpenElsewhere = pending !== undefined && pending.userId !== person.user.id && pending.expiresAt > now;
  return {
    ...standing,
    history: historyOf(one, readings, signings),
    openSigning,
    isOpenElsewhere,
    signer: signerOf(one, standing),
    stoppedBy,
  };
}
