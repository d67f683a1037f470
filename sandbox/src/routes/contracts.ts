import type { Application } from "#provider/contract/applications";
import type { FileAnswer } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import { runBatch } from "../db/database.ts";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { agreementOf } from "../contracts/agreement.ts";
import { unwritable } from "../contracts/begin.ts";
import { detailOf, standingsOf } from "../contracts/standing.ts";
import { verifyUrl } from "../contracts/verify-link.ts";
import { findApplication } from "../db/applications.ts";
import {
  acceptAgreement,
  contractFile,
  findContract,
  listContracts,
  moveApplication,
  noteRead,
  noteShown,
  readingsOf,
  type Contracted,
} from "../db/contracts.ts";
import { mailPerson } from "../db/outbox.ts";
import { findUser } from "../db/people.ts";
import { nextApplicationStatus } from "../domain/application-state.ts";
import { LIMITS } from "../domain/limits.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { implement, implementFile } from "../http/implement.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { demandRate } from "../security/rates.ts";
import { toApplication } from "../wire/application.ts";
import { toInstant } from "../wire/page.ts";

const { merchantContracts } = contract;

type Deps = Pick<Variables, "db">;

/** A contract in sight that the person may act on; its application is approved, or further. */
export async function contractFor({ db }: Deps, person: Person, appId: string): Promise<Contracted> {
  const one = await findContract(db, person.sight, appId);
  if (!one) {
    // An application in sight may be known to be unfinished.
    found(await findApplication(db, person.sight, appId));
    throw refuse("invalid_state");
  }
  demandIn(person, appId, "ADD_APPLICATION");
  return one;
}

async function ofAccount(
  deps: Deps,
  person: Person,
  appId: string,
  accountType: Application["accountType"],
): Promise<Contracted> {
  const one = await contractFor(deps, person, appId);
  if (one.application.accountType !== accountType) throw refuse("invalid_state");
  return one;
}

/** A reading of the present text, identified by its hash; refuses a hash of another text. */
async function readingOf(
  { db, clock }: Pick<Variables, "db" | "clock">,
  person: Person,
  applicationId: string,
  { language, hash }: { language: Language; hash: string },
) {
  const one = await contractFor({ db }, person, applicationId);
  if (one.application.status !== "APPROVED") throw refuse("invalid_state");
  const made = await agreementOf(one, person.user, language);
  if (made.hash !== hash) throw refuse("changed_meanwhile");
  return { applicationId, userId: person.user.id, hash, language: made.text.language, shownAt: clock.now() };
}

const pdfFile = (bytes: Uint8Array<ArrayBuffer>, name: string): FileAnswer => ({
  body: new Blob([bytes]).stream(),
  contentType: "application/pdf",
  contentDisposition: `attachment; filename="${name}.pdf"`,
});

/** Contracts of applications: read, downloaded, and put in force after signing (decision 0073). */
export const contractRoutes = [
  implement(merchantContracts.contracts, async ({ db, env, clock, person }) =>
    standingsOf({ db, env, now: clock.now() }, person, await listContracts(db, sightWith(person, "ADD_APPLICATION"))),
  ),

  implement(merchantContracts.contract, async ({ db, env, clock, person, params }) => {
    const one = found(await findContract(db, person.sight, params.appId));
    demandIn(person, params.appId, "ADD_APPLICATION");
    return detailOf({ db, env, now: clock.now() }, person, one);
  }),

  implement(merchantContracts.viewContract, async ({ db, person, params, query }) => {
    const one = await ofAccount({ db }, person, params.appId, params.accountType);
    const { text, hash } = await agreementOf(one, person.user, query.language);
    const readings = await readingsOf(db, person.user.id, [params.appId]);
    const reading = readings.find((other) => other.hash === hash);
    const readAt = reading?.readAt ?? null;
    return {
      ...text,
      hash,
      readDate: readAt === null ? null : toInstant(readAt),
      signedAt: one.contract ? toInstant(one.contract.signedAt) : null,
    };
  }),

  implementFile(merchantContracts.viewContractFile, async ({ db, env, clock, log, person, params, query }) => {
    const one = await ofAccount({ db }, person, params.appId, params.accountType);
    if (one.contract) throw refuse("invalid_state");
    await demandRate({ db, clock }, ["contract files", person.user.id], LIMITS.contractFilesOfPerson);
    const { text } = await agreementOf(one, person.user, query.language);
    const { makeContract } = await import("../contracts/contract.ts");
    const { region, id } = one.application;
    const day = dayIn(region, new Date(clock.now()));
    const made = await makeContract(text, { day, checkUrl: verifyUrl(env, id), evidence: null });
    if (!made.ok) throw unwritable({ log }, id, made.letters);
    return pdfFile(made.pdf, text.number);
  }),

  // A fetched or prefetched text is not on a screen yet: the browser reports when a person sees it.
  implement(merchantContracts.showContract, async ({ db, clock, person, params, body }) => {
    await runBatch(db, [noteShown(db, await readingOf({ db, clock }, person, params.appId, body))]);
    return undefined;
  }),

  implement(merchantContracts.readContract, async ({ db, clock, log, person, params, body }) => {
    const reading = await readingOf({ db, clock }, person, params.appId, body);
    await runBatch(db, [noteRead(db, reading, reading.shownAt)]);
    log("contract_read", { userId: reading.userId, appId: params.appId });
    return undefined;
  }),

  implementFile(merchantContracts.downloadContract, async ({ db, person, params }) => {
    const one = found(await findContract(db, person.sight, params.appId));
    demandIn(person, params.appId, "ADD_APPLICATION");
    const pdf = found(await contractFile(db, params.appId));
    return pdfFile(new Uint8Array(pdf), `${one.contract?.number ?? params.appId}-signed`);
  }),

  implement(merchantContracts.goLive, async ({ db, env, clock, log, person, params: { appId } }) => {
    await write(db, async () => {
      const { application } = await contractFor({ db }, person, appId);
      // The application is online already: the request came twice, or again after its answer was lost.
      if (application.status === "ONLINE") return { statements: [] };
      const status = nextApplicationStatus(application.status, "goLive");
      if (!status) throw refuse("invalid_state");
      const now = clock.now();
      const owner = application.ownerId === person.user.id ? undefined : await findUser(db, application.ownerId);
      const link = `${appUrl(env, application.region)}/billing/create-an-invoice`;
      const letters = [person.user, ...(owner ? [owner] : [])].flatMap((to) => {
        const told = { name: to.fullName, application: application.name, by: person.user.fullName, link };
        return mailPerson(db, to, { ...NOTICES[to.language].wentLive(told), link, at: now });
      });
      return {
        statements: [
          ...moveApplication(db, application, status, now),
          ...acceptAgreement(db, appId, person.user.fullName, now),
          ...letters,
        ],
      };
    });
    log("application_online", { userId: person.user.id, appId });
    return toApplication(env, found(await findApplication(db, person.sight, appId)));
  }),
];
