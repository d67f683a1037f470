import { disputeDetailSchema, type DisputeDetail } from "#provider/contract/disputes";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { disputePayment, EVIDENCE } from "./disputes.ts";
import { ours } from "./money.ts";
import { newKey, send, type Sent } from "./sandbox.ts";

/** The calls of disputes, by the owner of the test's merchant unless another person is named. */
export const disputed = (payment: TransactionRow, how?: Parameters<typeof disputePayment>[1]): Promise<string> =>
  disputePayment(payment.id, how);
export const get = (id: string, token = ours().owner.token): Promise<Sent> =>
  send(`GET /api/disputes/${id}`, { token });
export const shown = async (id: string): Promise<DisputeDetail> => disputeDetailSchema.parse((await get(id)).json);
export const save = (
  id: string,
  version: number,
  evidence: object = EVIDENCE,
  token = ours().owner.token,
): Promise<Sent> => send(`PUT /api/disputes/${id}/evidence`, { token, body: { version, evidence } });
export const submit = (id: string, version: number, key = newKey()): Promise<Sent> =>
  send(`POST /api/disputes/${id}/submit`, { token: ours().owner.token, key, body: { version } });
export const accept = (id: string, key = newKey()): Promise<Sent> =>
  send(`POST /api/disputes/${id}/accept`, { token: ours().owner.token, key });
