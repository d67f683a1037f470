import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { dayText } from "#provider/rules/day-text";
import { ownersOf } from "../db/automatic-withdrawals.ts";
import type { Db, Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { findUser } from "../db/people.ts";
import type { ServerKeyRow } from "../db/server-keys.ts";
import { appUrl, type Env } from "../env.ts";
import { serverKeyLetter, type KeyNews } from "../messages/server-key.ts";

const HOUR_MS = 3_600_000;

/** The last moment at which a key works: the day of one that ends with a day, day and time of any other. */
function lastMoment(language: Language, region: Region, endsAt: number): string {
  const day = dayText(language, dayIn(region, new Date(endsAt - 1)));
  const here = new Date(endsAt + REGION_FACTS[region].utcOffsetHours * HOUR_MS).toISOString().slice(11, 16);
  return here === "00:00" ? day : `${day}, ${here}`;
}

type Told = Pick<ServerKeyRow, "id" | "name" | "merchantId" | "region" | "madeBy" | "endsAt">;

/** Letters about a key: to the owners of the account, to who made it, and to who acted (`by`). */
export async function tellOfServerKey(
  key: Told,
  news: KeyNews,
  { by, db, env, now }: { by?: { id: string; fullName: string }; db: Db; env: Env; now: number },
): Promise<Statement[]> {
  const [owners, maker, actor] = await Promise.all([
    ownersOf(db, key.merchantId),
    findUser(db, key.madeBy),
    by === undefined ? undefined : findUser(db, by.id),
  ]);
  const readers = new Map(
    [...owners, maker, actor].flatMap((one) => (one?.active && one.deletedAt === null ? [[one.id, one]] : [])),
  );
  return [...readers.values()].flatMap((person) => {
    const link = `${appUrl(env, key.region)}/developers/keys/server/${key.id}`;
    const when = key.endsAt === null ? "" : lastMoment(person.language, key.region, key.endsAt);
    const told = { name: person.fullName, key: key.name, by: by?.fullName ?? "", when, link };
    return mailPerson(db, person, { ...serverKeyLetter(person.language, news, told), link, at: now });
  });
}
