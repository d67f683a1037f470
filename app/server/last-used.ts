import { z } from "zod";
import { appIdSchema } from "#provider/contract/fields";
import { sendChannelSchema, type SendChannel } from "#provider/contract/words";
import type { RequestContext } from "./context";

const COOKIE = "last-used";
const DAYS = 180;

/** The choices of a person when they issued the last invoice or link in this browser. */
type LastUsed = { appId: string; channels: SendChannel[] };

const lastUsedSchema = z.object({ appId: appIdSchema, channels: z.array(sendChannelSchema) });

/** Tells people who share a browser apart, without telling who they are. */
async function markOf(context: RequestContext): Promise<string> {
  const id = new TextEncoder().encode(`last-used ${context.session.current()?.userId ?? ""}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", id));
  return Array.from(digest.slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The last choices of the person who asks; undefined if the cookie is another person's or missing (decision 0040). */
export async function readLastUsed(context: RequestContext): Promise<LastUsed | undefined> {
  const [mark, appId, channels] = (context.cookies.get(COOKIE) ?? "").split(".");
  if (!mark || mark !== (await markOf(context))) return undefined;
  return lastUsedSchema.safeParse({ appId, channels: (channels ?? "").split("-").filter(Boolean) }).data;
}

/** Keeps the choices for the next time; without `channels` the earlier channels stay. */
export async function keepLastUsed(
  context: RequestContext,
  { appId, channels }: { appId: string; channels?: readonly SendChannel[] },
): Promise<void> {
  const kept = channels ?? (await readLastUsed(context))?.channels ?? [];
  context.cookies.set(COOKIE, [await markOf(context), appId, kept.join("-")].join("."), {
    secure: true,
    maxAgeSeconds: DAYS * 86_400,
  });
}
