/**
 * Reads a file of 1C's exchange with banks, version 1.03, as its description has it: the first line names the format,
 * `Key=value` lines follow, `СекцияРасчСчет` and `СекцияДокумент=kind` open a section that `КонецРасчСчет` and
 * `КонецДокумента` close, and `КонецФайла` ends it. Knows nothing of how our files are written, and throws for whatever
 * the description does not allow.
 */
export type OneCFile = {
  head: Map<string, string>;
  account: Map<string, string>;
  documents: { kind: string; fields: Map<string, string> }[];
};

const DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/;
const SUM = /^-?\d+\.\d{2}$/;

const HEAD = ["ВерсияФормата", "Кодировка", "Отправитель", "ДатаНачала", "ДатаКонца", "РасчСчет"];
const ACCOUNT = ["ДатаНачала", "РасчСчет", "НачальныйОстаток"];
const DOCUMENT = ["Номер", "Дата", "Сумма", "ПлательщикСчет", "ПолучательСчет"];

function demand(fields: ReadonlyMap<string, string>, names: readonly string[]) {
  for (const name of names) if (!fields.has(name)) throw new Error(`no ${name}`);
}

export function readOneC(bytes: Uint8Array): OneCFile {
  const lines = new TextDecoder("windows-1251").decode(bytes).split("\r\n");
  if (lines.shift() !== "1CClientBankExchange") throw new Error("not a file of exchange with 1C");
  const head = new Map<string, string>();
  const account = new Map<string, string>();
  const documents: OneCFile["documents"] = [];
  let into = head;
  let place: "head" | "account" | "document" | "between" | "end" = "head";
  for (const line of lines) {
    const at = line.indexOf("=");
    const [key, value] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
    if (place === "end") {
      if (line !== "") throw new Error("something behind the end");
    } else if (key === "КонецФайла" && place !== "account" && place !== "document") place = "end";
    else if (key === "СекцияРасчСчет" && place === "head") [place, into] = ["account", account];
    else if (key === "КонецРасчСчет" && place === "account") place = "between";
    else if (key === "СекцияДокумент" && place === "between") {
      into = new Map();
      documents.push({ kind: value, fields: into });
      place = "document";
    } else if (key === "КонецДокумента" && place === "document") place = "between";
    else if (at < 0 || place === "between") throw new Error(`not expected here: ${line}`);
    else if (into.has(key)) throw new Error(`${key} twice`);
    else into.set(key, value);
  }
  if (place !== "end") throw new Error("the file has no end");
  demand(head, HEAD);
  demand(account, ACCOUNT);
  for (const { fields } of documents) demand(fields, DOCUMENT);
  return { head, account, documents };
}

/** `31.12.2026` as `2026-12-31`. */
export function dayOfOneC(text = ""): string {
  const [, day, month, year] = DAY.exec(text) ?? [];
  if (day === undefined) throw new Error(`no day: ${text}`);
  return `${year}-${month}-${day}`;
}

/** `-12.50` as -1250. */
export function minorOfOneC(text = ""): number {
  if (!SUM.test(text)) throw new Error(`no sum: ${text}`);
  return Number(text.replace(".", ""));
}
