import type { ApplicationKey, ApplicationKeys, KeyUse } from "#provider/contract/applications";
import type { KeyedApplication, KeyUseRow } from "../db/application-keys.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Keyed = KeyedApplication["keys"][number];

const toUse = ({ program, address, country, call, lastUsedAt }: KeyUseRow): KeyUse => ({
  program: program || null,
  address: address || null,
  country: country || null,
  call: call || null,
  lastUsedDate: toInstant(lastUsedAt),
});

const toKey = ({ key: { hint, createdAt, lastUsedAt }, uses }: Keyed): ApplicationKey => ({
  hint,
  createdDate: toInstant(createdAt),
  lastUsedDate: toInstantOrNull(lastUsedAt),
  uses: uses.map(toUse),
});

/** The valid keys of an application as the contract shows them: that without an end, and older ones with theirs. */
export function toKeys(keys: readonly Keyed[]): ApplicationKeys {
  const now = keys.find(({ key }) => key.revokedAt === null);
  return {
    key: now ? toKey(now) : null,
    old: keys.flatMap((each) =>
      each.key.revokedAt === null ? [] : [{ ...toKey(each), endsDate: toInstant(each.key.revokedAt) }],
    ),
  };
}
