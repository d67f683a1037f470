import { decimalText } from "#provider/rules/money-text";
import { STATEMENT_WORDS } from "../statement-words.ts";
import { entriesOf, SERVICER, type Book, type Entry } from "./book.ts";
import { writtenIn } from "./plain-letters.ts";

const HEADER = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`;

const STATUS = "<STATUS>\n<CODE>0\n<SEVERITY>INFO\n</STATUS>\n";

const dayOf = (day: string): string => day.replaceAll("-", "");

/** ASCII without the marks of markup, and without the braces at which a reader stops. */
const written = writtenIn(" -%'-;=?-z|~");
/** A text of ASCII; "and" for "&". */
const asciiText = (text: string): string => written(text.replaceAll("&", " and "));

function transaction(entry: Entry): string {
  const { netMinor, grossMinor, feeMinor, reference } = entry;
  const fee = feeMinor === 0 ? "" : `, gross ${decimalText(grossMinor)}, fee ${decimalText(feeMinor)}`;
  return (
    `<STMTTRN>\n<TRNTYPE>${netMinor < 0 ? "DEBIT" : "CREDIT"}\n<DTPOSTED>${dayOf(entry.day)}\n` +
    `<TRNAMT>${decimalText(netMinor)}\n<FITID>${entry.entry}\n` +
    `<NAME>${STATEMENT_WORDS.en.event[entry.event].slice(0, 32)}\n` +
    `<MEMO>${asciiText(`Ref ${reference}${fee}`).slice(0, 255)}\n</STMTTRN>\n`
  );
}

/**
 * A statement as OFX 1.0.2 (SGML), in ASCII and in English: one element a line, in the order of its DTD, none of them
 * empty. Days are bare: a time would be another day for some readers.
 */
export async function* ofx(book: Book): AsyncGenerator<string> {
  const { head, sums, madeAt } = book;
  const { appId, currency, from, to } = head;
  yield (
    HEADER +
    `<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n${STATUS}<DTSERVER>${dayOf(new Date(madeAt).toISOString().slice(0, 10))}\n` +
    `<LANGUAGE>ENG\n</SONRS>\n</SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<TRNUID>0\n${STATUS}<STMTRS>\n` +
    `<CURDEF>${currency}\n<BANKACCTFROM>\n<BANKID>${SERVICER}\n<ACCTID>${appId}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n` +
    `<BANKTRANLIST>\n<DTSTART>${dayOf(from)}\n<DTEND>${dayOf(to)}\n`
  );
  for await (const entries of entriesOf(book)) yield entries.map(transaction).join("");
  yield (
    `</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>${decimalText(sums.closingMinor)}\n<DTASOF>${dayOf(to)}\n</LEDGERBAL>\n` +
    "</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n"
  );
}
