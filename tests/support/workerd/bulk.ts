import { bulk, type Bulk, type BulkDetail } from "#provider/contract/bulk";
import type { BulkRow, BulkShow } from "#provider/contract/bulk-rows";
import { toDecimal } from "#provider/contract/money";
import { inDays } from "../days.ts";
import { newKey, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";
import { fetchAs } from "./statement-file.ts";

export const HEADINGS = "Full name,Phone,Amount,Description,Booking ID";
let bookings = 0;
/** A valid row with its own booking. */
export const rowOf = ({
  name = "Leyla Əliyeva",
  phone = "050 123 45 67",
  amount = "10.00",
  what = "Two nights",
  booking = `BK-${++bookings}`,
  more = [] as string[],
} = {}): string => [name, phone, amount, what, booking, ...more].map((cell) => `"${cell}"`).join(",");
export const csvOf = (...rows: string[]): string => [HEADINGS, ...rows].join("\r\n");
/** Rows with further columns. */
export const csvWith = (more: string, ...rows: string[]): string => [`${HEADINGS},${more}`, ...rows].join("\r\n");

type Asked = {
  key?: string;
  name?: string;
  fields?: Record<string, string>;
  /** The headers of the sending device. */
  headers?: Record<string, string>;
};

/** Uploads a file; its links expire in three weeks, unless a row has another day. */
export async function uploadBulk(
  someone: Someone,
  { applicationId }: Pick<Merchant, "applicationId">,
  content: string | Uint8Array<ArrayBuffer>,
  { key = newKey(), name = "invoices.csv", fields = {}, headers: device = {} }: Asked = {},
): Promise<{ status: number; json: unknown }> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ expiryDate: inDays(21), language: "en", ...fields }))
    body.append(field, value);
  body.append("file", new File([content], name));
  const headers = { ...device, "Idempotency-Key": key };
  const answer = await fetchAs(someone, `/api/bulk/upload/${applicationId}`, { method: "POST", body, headers });
  return { status: answer.status, json: await answer.json() };
}

/** Uploads a readable file. */
export const uploadedBulk = async (...asked: Parameters<typeof uploadBulk>): Promise<Bulk> =>
  bulk.upload.answer.parse((await uploadBulk(...asked)).json);

const get = (someone: Someone, path: string) => send(`GET /api/bulk/${path}`, { token: someone.token });

export const bulkOf = async (someone: Someone, id: string): Promise<BulkDetail> =>
  bulk.one.answer.parse((await get(someone, `uploads/${id}`)).json);
export const bulkRowsOf = async (someone: Someone, id: string, show: BulkShow = "all"): Promise<BulkRow[]> =>
  bulk.rows.answer.parse((await get(someone, `uploads/${id}/rows?show=${show}&offset=100`)).json).content;

/** Changes an upload in its present state. */
export const sayOf = async (someone: Someone, id: string, what: string, body: Record<string, unknown>): Promise<Sent> =>
  send(`PUT /api/bulk/uploads/${id}/${what}`, {
    token: someone.token,
    body: { revision: (await bulkOf(someone, id)).revision, ...body },
  });

/** Confirms an upload in its present state, or with the given values. */
export async function confirmBulk(
  someone: Someone,
  id: string,
  { key = newKey(), ...said }: { key?: string; channels?: string[]; revision?: number; count?: number } = {},
): Promise<Sent> {
  const { revision, good, totals } = await bulkOf(someone, id);
  const amount = toDecimal(totals[0]?.amount ?? 0);
  return send(`POST /api/bulk/uploads/${id}/confirm`, {
    token: someone.token,
    key,
    body: { revision, count: good, amount, channels: [], ...said },
  });
}

export const undoBulk = (someone: Someone, id: string): Promise<Sent> =>
  send(`POST /api/bulk/uploads/${id}/undo`, { token: someone.token });
