import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import type { AboutAct, LeavingActRow } from "../../db/leaving-acts.ts";
import { mailPerson } from "../../db/outbox.ts";
import type { UserRow } from "../../db/rows.ts";
import { appUrl, type Env } from "../../env.ts";
import { leavingLetter, type LeavingNews } from "../../messages/leaving-act.ts";
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
