import { KEY_UNUSED_DAYS } from "#provider/contract/limits";
import type { InKnownWords } from "#provider/contract/open-word";
import type { ServerKey } from "#provider/contract/server-keys";
import type { KeyWithApplications } from "../db/server-keys.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

const UNUSED_MS = KEY_UNUSED_DAYS * 24 * 3_600_000;

/** A server's key as the contract shows it, at an instant. */
export function toServerKey({ key, applications }: KeyWithApplications, now: number): InKnownWords<ServerKey> {
  const isEnded = key.endsAt !== null && key.endsAt <= now;
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    applications: applications.map(({ id, name }) => ({ appId: id, appName: name })),
    scopes: key.scopes,
    addresses: key.addresses,
    createdDate: toInstant(key.createdAt),
    createdBy: key.madeByName,
    state: isEnded ? "ENDED" : "ACTIVE",
    endsDate: toInstantOrNull(key.endsAt),
    endedBy: key.endedByName,
    replacedBy: key.replacedBy,
    lastUse:
      key.lastUsedAt === null
        ? null
        : {
            date: toInstant(key.lastUsedAt),
            address: key.lastAddress || null,
            country: key.lastCountry || null,
            program: key.lastProgram || null,
            call: key.lastCall,
          },
    unused: !isEnded && now - (key.lastUsedAt ?? key.createdAt) >= UNUSED_MS,
  };
}
