import { challengeSchema } from "#provider/contract/auth";
import { type PayoutFileRow } from "#provider/contract/payout-file-rows";
import { payoutFiles, type PayoutFile, type PayoutFileDetail } from "#provider/contract/payout-files";
import type { PayoutFileShow } from "#provider/contract/payout-file-shows";
import { latestCode, newKey, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";
import { uploadAs } from "./upload.ts";
import { IBAN } from "./withdrawing.ts";

export const HEADINGS = "Receiver,IBAN or card number,Amount,What for";
/** A valid row: to Elçin's account, with a fee. */
export const rowOf = ({ name = "Elçin Məmmədov", number = IBAN, amount = "10.00", what = "Wages" } = {}): string =>
  [name, number, amount, what].map((cell) => `"${cell}"`).join(",");
export const csvOf = (...rows: string[]): string => [HEADINGS, ...rows].join("\r\n");

/** Sends a file for a check. */
export async function checkFile(
  someone: Someone,
  { applicationId }: Pick<Merchant, "applicationId">,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "payroll.csv", key }: { name?: string; key?: string } = {},
): Promise<{ status: number; json: unknown }> {
  return uploadAs(someone, `/api/wallets/${applicationId}/payout-file`, content, { name, key });
}

/** Sends a readable file for a check. */
export async function checkedFile(
  someone: Someone,
  merchant: Pick<Merchant, "applicationId">,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<PayoutFile> {
  return payoutFiles.check.answer.parse((await checkFile(someone, merchant, content)).json);
}

type Confirmation = { challenge: string; code: string };
type Act = "code" | "approval";

export const startAct = (someone: Someone, id: string, act: Act): Promise<Sent> =>
  send(`POST /api/wallets/payout-file/${id}/${act}`, { token: someone.token });

/** The code that makes (`code`) or approves (`approval`) exactly this file, read from the person's phone. */
export async function codeFor(someone: Someone, id: string, act: Act): Promise<Confirmation> {
  const answer = await startAct(someone, id, act);
  if (answer.status !== 200) throw new Error(`no code: ${answer.text}`);
  const { challenge } = challengeSchema.parse(answer.json);
  return { challenge, code: await latestCode(someone.phone) };
}

export const makeFile = (someone: Someone, id: string, { challenge, code }: Confirmation, key = newKey()) =>
  send(`POST /api/wallets/payout-file/${id}/make/${code}`, { token: someone.token, key, body: { challenge } });
export const makeFileNow = async (someone: Someone, id: string): Promise<Sent> =>
  makeFile(someone, id, await codeFor(someone, id, "code"));
export const approveFile = (someone: Someone, id: string, { challenge, code }: Confirmation, key = newKey()) =>
  send(`POST /api/wallets/payout-file/${id}/approve/${code}`, { token: someone.token, key, body: { challenge } });
export const approveFileNow = async (someone: Someone, id: string): Promise<Sent> =>
  approveFile(someone, id, await codeFor(someone, id, "approval"));
export const rejectFile = (someone: Someone, id: string, key = newKey()) =>
  send(`POST /api/wallets/payout-file/${id}/reject`, { token: someone.token, key, body: { reason: "Paid already" } });
export const recallFile = (someone: Someone, id: string, key = newKey()) =>
  send(`POST /api/wallets/payout-file/${id}/recall`, { token: someone.token, key });

export const fileOf = async (someone: Someone, id: string): Promise<PayoutFileDetail> =>
  payoutFiles.one.answer.parse((await send(`GET /api/wallets/payout-file/${id}`, { token: someone.token })).json);
export const fileRows = async (someone: Someone, id: string, show: PayoutFileShow = "all"): Promise<PayoutFileRow[]> =>
  payoutFiles.rows.answer.parse(
    (await send(`GET /api/wallets/payout-file/${id}/rows?show=${show}&offset=100`, { token: someone.token })).json,
  ).content;
