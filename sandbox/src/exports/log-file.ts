import { ACCOUNT_LOG_COLUMNS } from "#provider/contract/account-log-words";
import type { FileAnswer } from "#provider/contract/call";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import type { FileColumn } from "#provider/contract/list-columns";
import { REGION_FACTS } from "#provider/contract/regions";
import type { LogLineRow } from "../db/account-log.ts";
import { logSentence } from "../messages/logged-calls/index.ts";
import { byteStream } from "./byte-stream.ts";
import { csvCell } from "./csv-cell.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { changesText, type LogReader } from "./log-lines.ts";
import { LOG_WORDS } from "./log-words.ts";
import { madeSealing } from "./made-seal.ts";
import { sealedText } from "./seal.ts";
import { xlsxStream, type Cell } from "./xlsx.ts";

type Key = FileColumn<typeof ACCOUNT_LOG_COLUMNS>;

/** The head of a log when its file is made: whoever keeps the file can tell later whether it was linked anew. */
export type FileHead = { n: number; hash: string };

/**
 * A log that is about to become a file. `name`: of the file, without its ending; `madeAt` in UTC milliseconds;
 * `secret`: the Worker's TOKEN_HMAC_KEY.
 */
export type LogFile = {
  name: string;
  pages: AsyncIterable<LogLineRow[]>;
  head: FileHead;
  reader: LogReader;
  madeAt: number;
  secret: string;
};

const sealingOf = ({ secret, head, madeAt }: LogFile) =>
  madeSealing(secret, { kind: "log", number: String(head.n), at: madeAt });

const WIDTHS: Record<Key, number> = {
  n: 10,
  date: 22,
  actor: 28,
  actorKind: 18,
  what: 42,
  thing: 28,
  thingId: 24,
  outcome: 14,
  code: 24,
  changes: 60,
  device: 24,
  address: 20,
  call: 28,
  requestId: 38,
  hash: 46,
};

function cellsOf(row: LogLineRow, reader: LogReader): Record<Key, Cell> {
  const words = LOG_WORDS[reader.language];
  return {
    n: row.n,
    date: row.at,
    actor: row.actorName,
    actorKind: words.actor[row.actorKind],
    what: logSentence(row.call, reader.language),
    thing: row.thingName,
    thingId: row.thingId,
    outcome: words.outcome[row.outcome],
    code: row.code,
    changes: changesText(row, reader),
    device: [row.browser, row.system].filter(Boolean).join(", "),
    address: row.address,
    call: row.call,
    requestId: row.requestId,
    hash: row.hash,
  };
}

const headText = ({ n, hash }: FileHead, { language }: LogReader): string =>
  `${LOG_WORDS[language].head}: ${n} ${hash}`;

/** The log as an Excel file, written while it is read; times are in the reader's zone, which their heading names. */
export function logExcel(file: LogFile): FileAnswer {
  const { name, pages, head, reader } = file;
  const words = LOG_WORDS[reader.language];
  const { utcOffsetHours, zone } = REGION_FACTS[reader.region];
  async function* rows() {
    for await (const some of pages)
      yield some.map((row) => {
        const cells = cellsOf(row, reader);
        return ACCOUNT_LOG_COLUMNS.file.map(({ key }) => cells[key]);
      });
  }
  return {
    body: xlsxStream(
      {
        name: words.sheet,
        columns: ACCOUNT_LOG_COLUMNS.file.map(({ key, kind }) => ({
          heading:
            kind === "time" ? `${words.heading[key]} (${LIST_WORDS[reader.language].zone[zone]})` : words.heading[key],
          width: WIDTHS[key],
          kind,
        })),
        pages: rows(),
        note: headText(head, reader),
        utcOffsetHours,
      },
      sealingOf(file),
    ),
    contentType: EXCEL_MEDIA_TYPE,
    contentDisposition: `attachment; filename="${name}.xlsx"`,
  };
}

/**
 * The log as CSV: UTF-8 with a mark of its order; headings are the same in every language, times are UTC. Below the
 * lines stand the head and the seal.
 */
export function logCsv(file: LogFile): FileAnswer {
  const { name, pages, head, reader } = file;
  const keys = ACCOUNT_LOG_COLUMNS.file.map(({ key }) => key);
  const encoder = new TextEncoder();
  async function* texts() {
    yield encoder.encode(`\ufeff${keys.join(",")}\r\n`);
    for await (const some of pages)
      yield encoder.encode(
        some
          .map((row) => {
            const cells = { ...cellsOf(row, reader), date: new Date(row.at).toISOString() };
            return `${keys.map((key) => csvCell(String(cells[key] ?? ""))).join(",")}\r\n`;
          })
          .join(""),
      );
    // The seal begins with the second half of this line's end.
    yield encoder.encode(`${[head.n, "head", head.hash].join(",")}\r`);
  }
  return {
    body: byteStream(sealedText(texts(), sealingOf(file))),
    contentType: "text/csv; charset=utf-8",
    contentDisposition: `attachment; filename="${name}.csv"`,
  };
}
