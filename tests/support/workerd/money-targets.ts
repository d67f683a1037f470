import { challengeSchema } from "#provider/contract/auth";
import { moneyTargets as calls, type MoneyTarget, type MoneyTargetKind } from "#provider/contract/money-targets";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { moneyTargets } from "../../../sandbox/src/db/schema/index.ts";
import {
  db,
  latestCode,
  newKey,
  newPhone,
  sandboxNow,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "./sandbox.ts";

type Wallet = Pick<Merchant, "applicationId">;

/** Inserts a target in a given state, without any call. */
async function putTarget(
  { applicationId }: Wallet,
  kind: MoneyTargetKind,
  destination: string,
  isConfirmed: boolean,
): Promise<string> {
  const now = await sandboxNow();
  const id = newId("tgt");
  await db
    .insert(moneyTargets)
    .values({
      id,
      applicationId,
      kind,
      destination,
      shown: destination,
      state: isConfirmed ? "CONFIRMED" : "PROPOSED",
      proposedBy: "usr_somebody",
      proposedByName: "Someone",
      proposedAt: now,
      ...(isConfirmed && { decidedBy: "usr_owner", decidedByName: "Owner", decidedAt: now }),
    })
    .onConflictDoNothing();
  return id;
}
/** A target that an owner has confirmed. */
export const confirmedTarget = (wallet: Wallet, kind: MoneyTargetKind, destination: string): Promise<string> =>
  putTarget(wallet, kind, destination, true);
/** A target that a person has proposed. */
export const proposedTarget = (wallet: Wallet, kind: MoneyTargetKind = "PHONE"): Promise<string> =>
  putTarget(wallet, kind, newPhone(), false);

const pathOf = ({ applicationId }: Wallet, more = ""): string => `/api/apps/${applicationId}/money-targets${more}`;

export const propose = (by: Someone, wallet: Wallet, kind: MoneyTargetKind, target: string): Promise<Sent> =>
  send(`POST ${pathOf(wallet)}`, { token: by.token, body: { kind, target } });
export const proposeNow = async (...asked: Parameters<typeof propose>): Promise<MoneyTarget> =>
  calls.propose.answer.parse((await propose(...asked)).json);
export const startConfirming = (by: Someone, wallet: Wallet, id: string): Promise<Sent> =>
  send(`POST ${pathOf(wallet, `/${id}/confirmation`)}`, { token: by.token });
export const confirmTarget = async (by: Someone, wallet: Wallet, id: string): Promise<Sent> => {
  const { challenge } = challengeSchema.parse((await startConfirming(by, wallet, id)).json);
  const code = await latestCode(by.phone);
  return send(`POST ${pathOf(wallet, `/${id}/confirm/${code}`)}`, {
    token: by.token,
    key: newKey(),
    body: { challenge },
  });
};
export const endTarget = (by: Someone, wallet: Wallet, id: string): Promise<Sent> =>
  send(`DELETE ${pathOf(wallet, `/${id}`)}`, { token: by.token });
export const targetsOf = async (by: Someone, wallet: Wallet) =>
  calls.list.answer.parse((await send(`GET ${pathOf(wallet)}`, { token: by.token })).json);
