import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import type { AboutAct, LeavingActRow } from "../../db/leaving-acts.ts";
import { mailPerson } from "../../db/outbox.ts";
import type { UserRow } from "../../db/rows.ts";
import { appUrl, type Env } from "../../env.ts";
import { leavingLetter, leavingsLetter, type LeavingNews } from "../../messages/leaving-act.ts";
import { clockWithSeconds } from "../../messages/moment.ts";

type Told = { act: LeavingActRow; about: AboutAct };

/** Tells a person of the merchant account the news of an act. The letter leads to its page, where it is taken back. */
export function tellOfAct(
  { act, about }: Told,
  to: UserRow,
  news: LeavingNews,
  { db, env, now }: { db: Db; env: Env; now: number },
): Statement[] {
  const { code, fullName, amountMinor, currency } = about;
  const link = `${appUrl(env, to.region)}/billing/leaving/${act.id}`;
  const told = {
    kind: act.kind,
    name: to.fullName,
    amount: amountMinor === null ? "" : moneyText(to.language, amountMinor, currency),
    payer: fullName,
    code,
    leaves: clockWithSeconds(to.language, to.region, act.leavesAt),
    link,
  };
  return mailPerson(db, to, { ...leavingLetter(to.language, told, news), link, at: now });
}

/** Tells a person of acts that they confirmed together and that wait. The letter leads to `list`, which shows them. */
export function tellOfActs(
  acts: readonly LeavingActRow[],
  to: UserRow,
  { db, env, now, list }: { db: Db; env: Env; now: number; list: string },
): Statement[] {
  const [first] = acts;
  if (!first) return [];
  const link = appUrl(env, to.region) + list;
  const told = {
    name: to.fullName,
    count: acts.length,
    leaves: clockWithSeconds(to.language, to.region, first.leavesAt),
    link,
  };
  return mailPerson(db, to, { ...leavingsLetter(to.language, told), link, at: now });
}
