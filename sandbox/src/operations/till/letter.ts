import { dayIn, type Region } from "#provider/contract/regions";
import { dayText } from "#provider/rules/day-text";
import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import type { NamedShift } from "../../db/till.ts";
import { shiftSums } from "../../db/till.ts";
import { appUrl, type Env } from "../../env.ts";
import { closedShiftLetter } from "../../messages/till.ts";

/** The letter to whoever opened a shift that the clock closes: nobody else did, and nobody counted the cash. */
export async function closedShiftMail(
  { db, env, now }: { db: Db; env: Env; now: number },
  { shift, appName, currency }: NamedShift,
  region: Region,
): Promise<Statement[]> {
  const person = await findUser(db, shift.openedBy);
  if (!person?.active || person.deletedAt !== null) return [];
  const { language } = person;
  const sums = await shiftSums(db, shift.id, now);
  const cash = sums.byWay.find(({ way }) => way === "CASH")?.amountMinor ?? 0;
  const link = `${appUrl(env, region)}/billing/till/${shift.applicationId}/shift/${shift.id}`;
  const letter = closedShiftLetter(language, {
    name: person.fullName,
    application: appName,
    number: shift.number,
    day: dayText(language, dayIn(region, new Date(shift.openedAt))),
    count: sums.count,
    amount: moneyText(language, sums.amountMinor, currency),
    cash: moneyText(language, cash, currency),
    link,
  });
  return mailPerson(db, person, { ...letter, link, at: now });
}
