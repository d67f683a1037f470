import { contract } from "#provider/contract/index";
import type { SigningStatus } from "#provider/contract/merchant-contracts";
import { beginIdentification, beginSignature } from "../contracts/begin.ts";
import { readKept, toCertificate } from "../contracts/certificates.ts";
import { settle } from "../contracts/settle.ts";
import { findApplication } from "../db/applications.ts";
import { findContract } from "../db/contracts.ts";
import { beginWaiting, findSigning, stillWaits, type SigningRequestRow } from "../db/signings.ts";
import type { Variables } from "../call.ts";
import { implement } from "../http/implement.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { toApplication } from "../wire/application.ts";
import { contractFor } from "./contracts.ts";

const { merchantContracts } = contract;

/** The pause between two questions to the phone's service while a person waits. */
const ASK_AGAIN_MS = 500;

type SigningContext = {
  appId: string;
  phone: string;
  userId: string;
  transactionId: string;
  waitSeconds: number;
};

/** A signing request of the person's own; a request that does not match is refused as unknown. */
async function ownRequest(
  { db }: Pick<Variables, "db">,
  person: Person,
  { appId, phone, userId, transactionId }: SigningContext,
  purpose: SigningRequestRow["purpose"],
): Promise<SigningRequestRow> {
  found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "ADD_APPLICATION");
  const row = found(await findSigning(db, transactionId));
  const isOwn =
    row.userId === person.user.id &&
    row.applicationId === appId &&
    row.purpose === purpose &&
    row.phone === phone &&
    row.signerId === userId;
  if (!isOwn) throw refuse("not_found");
  return row;
}

/**
 * The request when its phone has answered, when the waiting time is over, or when another request begins to wait for
 * it.
 */
async function answered(deps: Variables, id: string, waitSeconds: number): Promise<SigningRequestRow> {
  const first = found(await settle(deps, id));
  if (first.status !== "PENDING" || waitSeconds === 0) return first;
  const waiting = await beginWaiting(deps.db, id);
  for (let asked = 0; asked < (waitSeconds * 1000) / ASK_AGAIN_MS; asked++) {
    await new Promise((done) => {
      setTimeout(done, ASK_AGAIN_MS);
    });
    const row = found(await settle(deps, id));
    if (row.status !== "PENDING" || !(await stillWaits(deps.db, id, waiting))) return row;
  }
  return first;
}

/** Identification and signature on the person's phone (docs/provider.md section 10). */
export const signingRoutes = [
  implement(merchantContracts.authCode, async ({ person, params, query, ...deps }) =>
    beginIdentification(deps, person, await contractFor(deps, person, params.appId), query),
  ),

  implement(merchantContracts.asanLogin, async ({ person, body, ...deps }) => {
    await ownRequest(deps, person, body, "AUTH");
    const { status, fullName, fin, certificates } = await answered(deps, body.transactionId, body.waitSeconds);
    const one = found(await findContract(deps.db, person.sight, body.appId));
    const isKnown = status === "OK" && fullName !== null && fin !== null;
    const now = deps.clock.now();
    return {
      status,
      person: isKnown ? { fullName, fin } : null,
      certificates: isKnown ? certificates.map((kept) => toCertificate(one, readKept(kept), now)) : [],
    };
  }),

  implement(merchantContracts.signCode, async ({ person, params, query, ...deps }) =>
    beginSignature(deps, person, await contractFor(deps, person, params.appId), query),
  ),

  implement(merchantContracts.signContract, async ({ person, body, ...deps }) => {
    await ownRequest(deps, person, body, "SIGN");
    const { status }: { status: SigningStatus } = await answered(deps, body.transactionId, body.waitSeconds);
    const application =
      status === "OK" ? toApplication(deps.env, found(await findApplication(deps.db, person.sight, body.appId))) : null;
    return { status, application };
  }),
];
