import type { Db } from "../../db/database.ts";
import type { Env } from "../../env.ts";
import { answeredWith, askServer, NOT_PUBLIC, type Answered } from "./ask.ts";
import { receive, receiverBase, RECEIVER_PATH, webhookAddress } from "./receiver.ts";

/** An address, and the applications of which it is told. */
type To = { url: string; applicationIds: readonly string[] };
/** A message with the headers that sign it. `waitMs`: how long its answer is waited for, if not the usual time. */
type Message = { headers: Record<string, string>; body: string; waitMs?: number | undefined };

/** Sends a message to a merchant's server, if that may be asked, and gives what it answered. */
export async function postMessage(
  { db, env, now }: { db: Db; env: Env; now: number },
  { url: set, applicationIds }: To,
  { headers: own, body, waitMs }: Message,
): Promise<Answered> {
  const url = webhookAddress(set, env);
  if (url === undefined) return NOT_PUBLIC;
  const headers = { "Content-Type": "application/json", "User-Agent": "merchant-webhooks/1", ...own };
  const base = receiverBase(env);
  if (base === undefined || !url.startsWith(base)) return askServer(url, { headers, body }, waitMs);
  // The receiver needs no network: a Worker that calls itself waits for itself.
  const { pathname, searchParams } = new URL(url);
  const applicationId = pathname.slice(RECEIVER_PATH.length + 1);
  if (!applicationIds.includes(applicationId)) return answeredWith(404);
  const wished = searchParams.get("answer") ?? undefined;
  return answeredWith(await receive({ db, env, now }, { applicationId, headers: new Headers(headers), body, wished }));
}
