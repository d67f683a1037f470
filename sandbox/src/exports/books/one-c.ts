import { REGION_FACTS } from "#provider/contract/regions";
import { decimalText } from "#provider/rules/money-text";
import { STATEMENT_WORDS } from "../statement-words.ts";
import { bookedTo, entriesOf, type Book, type Entry } from "./book.ts";
import { describe } from "./describe.ts";
import { cyrillicText } from "./windows-1251.ts";

const dayOf = (day: string): string => day.split("-").toReversed().join(".");

/** Fields as lines; a value is one line in the letters of the file. */
const fields = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${cyrillicText(value)}\r\n`)
    .join("");

/**
 * A statement as a file of exchange with 1C, version 1.03, in windows-1251. Every movement is a document of its net
 * amount between the wallet and the account that movements of its kind are booked to. Its number is the reference of
 * the movement.
 */
export async function* oneC(book: Book): AsyncGenerator<string> {
  const { head, sums, appName, region, madeAt, language } = book;
  const { appId, from, to, openingMinor } = head;
  const made = new Date(madeAt + REGION_FACTS[region].utcOffsetHours * 3_600_000).toISOString();
  const own = cyrillicText(appName) || appId;
  const period = { ДатаНачала: dayOf(from), ДатаКонца: dayOf(to), РасчСчет: appId };
  yield `1CClientBankExchange\r\n${fields({
    ВерсияФормата: "1.03",
    Кодировка: "Windows",
    Отправитель: own,
    Получатель: "",
    ДатаСоздания: dayOf(made.slice(0, 10)),
    ВремяСоздания: made.slice(11, 19),
    ...period,
  })}СекцияРасчСчет\r\n${fields({
    ...period,
    НачальныйОстаток: decimalText(openingMinor),
    ВсегоПоступило: decimalText(sums.inMinor),
    ВсегоСписано: decimalText(sums.outMinor),
    КонечныйОстаток: decimalText(sums.closingMinor),
  })}КонецРасчСчет\r\n`;
  const { event } = STATEMENT_WORDS[language];
  const document = (entry: Entry): string => {
    const { netMinor, day } = entry;
    const [party, isOut] = [event[entry.event], netMinor < 0];
    const account = bookedTo(entry, book.accounts).other;
    return `СекцияДокумент=Платежное поручение\r\n${fields({
      Номер: entry.entry,
      Дата: dayOf(day),
      Сумма: decimalText(Math.abs(netMinor)),
      ПлательщикСчет: isOut ? appId : account,
      ...(isOut && { ДатаСписано: dayOf(day) }),
      Плательщик: isOut ? own : party,
      ПолучательСчет: isOut ? account : appId,
      ...(!isOut && { ДатаПоступило: dayOf(day) }),
      Получатель: isOut ? party : own,
      НазначениеПлатежа: describe(entry, language),
    })}КонецДокумента\r\n`;
  };
  for await (const entries of entriesOf(book)) yield entries.map(document).join("");
  yield "КонецФайла\r\n";
}
