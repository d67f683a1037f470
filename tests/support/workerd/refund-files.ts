import { challengeSchema } from "#provider/contract/auth";
import type { RefundFileShow } from "#provider/contract/refund-file-words";
import {
  refundFiles,
  type RefundFile,
  type RefundFileDetail,
  type RefundFileRow,
} from "#provider/contract/refund-files";
import { latestCode, newKey, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";
import { fetchAs } from "./statement-file.ts";
import { uploadAs } from "./upload.ts";

const HEADINGS = "Order number or payment ID,Amount,Reason";
/** A row of a file; without an amount all that is left is refunded. */
export const rowOf = (order: string, amount = "", reason = "The event was called off"): string =>
  [order, amount, reason].map((cell) => `"${cell}"`).join(",");
export const csvOf = (...rows: string[]): string => [HEADINGS, ...rows].join("\r\n");

/** Sends a file of refunds for a check. */
export const checkRefunds = (
  someone: Someone,
  { applicationId }: Pick<Merchant, "applicationId">,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "refunds.csv", key }: { name?: string; key?: string } = {},
) => uploadAs(someone, `/api/apps/${applicationId}/refund-files`, content, { name, key });
/** Sends a readable file for a check. */
export const checkedRefunds = async (...asked: Parameters<typeof checkRefunds>): Promise<RefundFile> =>
  refundFiles.check.answer.parse((await checkRefunds(...asked)).json);

export const startRefunds = ({ token }: Someone, id: string): Promise<Sent> =>
  send(`POST /api/refund-files/${id}/code`, { token });
/** The person's code that confirms exactly this file. */
export async function refundsCode(someone: Someone, id: string): Promise<{ challenge: string; code: string }> {
  const { challenge } = challengeSchema.parse((await startRefunds(someone, id)).json);
  return { challenge, code: await latestCode(someone.phone) };
}
export const makeRefunds = (
  { token }: Someone,
  id: string,
  { challenge, code }: { challenge: string; code: string },
  key = newKey(),
): Promise<Sent> => send(`POST /api/refund-files/${id}/make/${code}`, { token, key, body: { challenge } });
export const makeRefundsNow = async (someone: Someone, id: string): Promise<Sent> =>
  makeRefunds(someone, id, await refundsCode(someone, id));

export const refundFileOf = async ({ token }: Someone, id: string): Promise<RefundFileDetail> =>
  refundFiles.one.answer.parse((await send(`GET /api/refund-files/${id}`, { token })).json);
export const refundRowsOf = async (
  { token }: Someone,
  id: string,
  show: RefundFileShow = "all",
): Promise<RefundFileRow[]> =>
  refundFiles.rows.answer.parse(
    (await send(`GET /api/refund-files/${id}/rows?show=${show}&offset=100`, { token })).json,
  ).content;
/** The file of outcomes, as a person downloads it. */
export const outcomesOf = (someone: Someone, id: string, language = "en") =>
  fetchAs(someone, `/api/refund-files/${id}/outcomes?language=${language}`);
