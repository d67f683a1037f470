import { createExecutionContext } from "cloudflare:test";
import type { Language } from "#provider/contract/words";
import worker from "../../../sandbox/src/index.ts";
import { bindings, originOf, type Merchant, type Someone } from "./sandbox.ts";

/** The address of a statement, or of a page about it, for one day or several. */
export const statementPath = (
  { applicationId }: Merchant,
  path: string,
  { from, to }: { from: string; to: string },
  language: Language = "en",
): string => `/api/wallets/${applicationId}/statement${path}?from=${from}&to=${to}&offset=100&language=${language}`;

/** A person's call, with the raw answer. */
export function fetchAs({ token }: Someone, path: string, init: RequestInit = {}): Promise<Response> | Response {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${token}`);
  const request = new Request(`${originOf(token)}${path}`, { ...init, headers });
  return worker.fetch(request, bindings, createExecutionContext());
}

/** A statement as a person downloads it. */
export async function statementFile(
  merchant: Merchant,
  owner: Someone,
  days: { from: string; to: string },
): Promise<File> {
  const answer = await fetchAs(owner, statementPath(merchant, "/excel", days));
  return new File([await answer.arrayBuffer()], "statement.xlsx");
}
