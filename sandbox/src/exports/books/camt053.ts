import { startOfDay } from "#provider/contract/regions";
import type { CamtVersion } from "#provider/contract/accounting-formats";
import { addDays } from "#provider/rules/days";
import { decimalText } from "#provider/rules/money-text";
import { entriesOf, sequenceOf, SERVICER, type Book, type Entry } from "./book.ts";
import { describe } from "./describe.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text within an element, of at most `most` letters and without what XML cannot hold. */
const xmlText = (text: string, most: number): string =>
  Array.from(text.replace(/[\p{Control}\p{Surrogate}\ufffe\uffff]/gu, " "))
    .slice(0, most)
    .join("")
    .replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

/** An amount without its sign, and the sign in words. */
const signed = (minor: number, currency: string): string =>
  `<Amt Ccy="${currency}">${decimalText(Math.abs(minor))}</Amt><CdtDbtInd>${minor < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;

const balance = (code: "OPBD" | "CLBD", minor: number, { currency, day }: { currency: string; day: string }): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(minor, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>\n`;

const counted = (name: string, count: number, minor: number): string =>
  `<${name}><NbOfNtries>${count}</NbOfNtries><Sum>${decimalText(minor)}</Sum></${name}>`;

/**
 * A statement as camt.053 of ISO 20022, in one of the versions that programs know. Days are days of the wallet's
 * region. Programs read either the details or `AddtlNtryInf`, so both name the reference, with a letter in front: one
 * reader takes a text of digits for a number.
 */
export async function* camt053(book: Book, version: CamtVersion): AsyncGenerator<string> {
  const { head, sums, appName, region, madeAt } = book;
  const { appId, currency, from, to, openingMinor } = head;
  const made = new Date(madeAt).toISOString();
  const id = `${appId}-${from}-${to}`;
  const begin = startOfDay(region, from).toISOString();
  const end = new Date(startOfDay(region, addDays(to, 1)).getTime() - 1000).toISOString();
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">\n<BkToCstmrStmt>\n` +
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr>\n<Stmt>\n` +
    `<Id>${id}</Id><ElctrncSeqNb>${Number(sequenceOf(to))}</ElctrncSeqNb><CreDtTm>${made}</CreDtTm>` +
    `<FrToDt><FrDtTm>${begin}</FrDtTm><ToDtTm>${end}</ToDtTm></FrToDt>\n` +
    `<Acct><Id><Othr><Id>${appId}</Id></Othr></Id><Ccy>${currency}</Ccy><Nm>${xmlText(appName, 70) || appId}</Nm>` +
    `<Svcr><FinInstnId><Othr><Id>${SERVICER}</Id></Othr></FinInstnId></Svcr></Acct>\n` +
    balance("OPBD", openingMinor, { currency, day: from }) +
    balance("CLBD", sums.closingMinor, { currency, day: to }) +
    `<TxsSummry>${counted("TtlNtries", sums.inCount + sums.outCount, sums.inMinor + sums.outMinor)}` +
    `${counted("TtlCdtNtries", sums.inCount, sums.inMinor)}` +
    `${counted("TtlDbtNtries", sums.outCount, sums.outMinor)}</TxsSummry>\n`
  );
  for await (const entries of entriesOf(book)) yield entries.map((entry) => ntry(entry, book, version)).join("");
  yield "</Stmt>\n</BkToCstmrStmt>\n</Document>\n";
}

function ntry(entry: Entry, { head: { currency }, language }: Book, version: CamtVersion): string {
  const amount = signed(entry.netMinor, currency);
  const status = version === "08" ? "<Cd>BOOK</Cd>" : "BOOK";
  const reference = xmlText(entry.reference, 35);
  return (
    `<Ntry><NtryRef>${entry.entry}</NtryRef>${amount}<Sts>${status}</Sts>` +
    `<BookgDt><Dt>${entry.day}</Dt></BookgDt><ValDt><Dt>${entry.day}</Dt></ValDt>` +
    `<AcctSvcrRef>${entry.entry}</AcctSvcrRef><BkTxCd><Prtry><Cd>${entry.event}</Cd></Prtry></BkTxCd>` +
    `<NtryDtls><TxDtls><Refs><AcctSvcrRef>${entry.entry}</AcctSvcrRef><EndToEndId>${reference}</EndToEndId></Refs>` +
    // From the fourth version on the schema demands both of every detail; the second one does not have them.
    (version === "02" ? "" : amount) +
    `<RmtInf><Ustrd>Ref ${reference}</Ustrd></RmtInf></TxDtls></NtryDtls>` +
    `<AddtlNtryInf>${xmlText(describe(entry, language), 500)}</AddtlNtryInf></Ntry>\n`
  );
}
