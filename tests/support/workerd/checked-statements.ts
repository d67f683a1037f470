import { strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import type { LANGUAGES } from "#provider/contract/words";
import { liveThrough } from "./history.ts";
import { makeMerchant, makePerson, type Merchant, type Someone } from "./sandbox.ts";
import { fetchAs, statementPath } from "./statement-file.ts";

/** A wallet with a history, for tests of its statement's files. */
export type Wallet = { merchant: Merchant; owner: Someone };
export type Days = { from: string; to: string };
type Bytes = Uint8Array<ArrayBuffer>;

/** A wallet with at least these movements; amounts in minor units. */
export async function walletWith(amounts: readonly number[]): Promise<Wallet> {
  const merchant = await makeMerchant("default", "Hotel Şəki");
  const other = await makeMerchant();
  const steps = amounts.map((amount, index) => ({
    kind: [0, 2, 3, 5, 1][index % 5] ?? 0,
    amount,
    fails: index % 2 === 1,
  }));
  await liveThrough(steps, [merchant.applicationId, other.applicationId]);
  return { merchant, owner: await makePerson(merchant, "ROLE_SUSER") };
}

/** The statement's Excel file. */
export const download = async ({ merchant, owner }: Wallet, of: Days, language: (typeof LANGUAGES)[number] = "en") =>
  new Uint8Array(await (await fetchAs(owner, statementPath(merchant, "/excel", of, language))).arrayBuffer());

export type Answered = { status: number; json: unknown };

/** Sends a file, or a whole form, for a check. */
export async function upload(
  bytes: Bytes | FormData,
  { merchant, owner }: Wallet,
  name = "renamed.bin",
): Promise<Answered> {
  const body = bytes instanceof FormData ? bytes : new FormData();
  if (!(bytes instanceof FormData)) body.append("file", new File([bytes], name));
  const path = `/api/wallets/${merchant.applicationId}/statement/check?language=en`;
  const answer = await fetchAs(owner, path, { method: "POST", body });
  return { status: answer.status, json: await answer.json() };
}

/** The file with one of its parts rewritten, and with more parts. Throws if nothing changes. */
export function changedPart(file: Bytes, part: string, change: (text: string) => string, more: Zippable = {}): Bytes {
  const parts = unzipSync(file);
  const text = new TextDecoder().decode(parts[part]);
  const after = change(text);
  if (Object.keys(more).length === 0 && after === text) throw new Error(`nothing of ${part} was changed`);
  return new Uint8Array(zipSync({ ...parts, [part]: strToU8(after), ...more }));
}

/** The words of a refusal and of its field. */
export const refusalOf = ({ status, json }: Answered): string => {
  const { code, fields } = json as { code: string; fields?: { code: string }[] };
  return [status, code, ...(fields ?? []).map((field) => field.code)].join(" ");
};
