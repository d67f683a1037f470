import { ACCOUNTING_MEDIA_TYPES, type AccountingFormat, type CamtVersion } from "#provider/contract/accounting-formats";
import type { FileAnswer } from "#provider/contract/call";
import { textStream, type Book } from "./book.ts";
import { camt053 } from "./camt053.ts";
import { csv } from "./csv.ts";
import { mt940 } from "./mt940.ts";
import { ofx } from "./ofx.ts";
import { oneC } from "./one-c.ts";
import { windows1251 } from "./windows-1251.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

type Writer = { ending: string; texts: (book: Book) => AsyncGenerator<string>; encode?: typeof utf8 };

const WRITERS: Record<Exclude<AccountingFormat, "camt053">, Writer> = {
  mt940: { ending: "sta", texts: mt940 },
  ofx: { ending: "ofx", texts: ofx },
  oneC: { ending: "txt", texts: oneC, encode: windows1251 },
  csv: { ending: "csv", texts: csv },
};

const writerOf = (format: AccountingFormat, version: CamtVersion): Writer =>
  format === "camt053"
    ? { ending: `camt053-${version}.xml`, texts: (book) => camt053(book, version) }
    : WRITERS[format];

/** How a book becomes a file; `watched` passes its texts on, and sees a failure. */
type Written = {
  format: AccountingFormat;
  version?: CamtVersion | undefined;
  watched?: (texts: AsyncGenerator<string>) => AsyncGenerator<string>;
};

/** A book as a file of a format; the stream breaks before its end where the book does not add up. */
export function bookFile(book: Book, { format, version = "02", watched = (texts) => texts }: Written): FileAnswer {
  const { ending, texts, encode = utf8 } = writerOf(format, version);
  const { appId, from, to } = book.head;
  return {
    body: textStream(watched(texts(book)), encode),
    contentType: ACCOUNTING_MEDIA_TYPES[format],
    contentDisposition: `attachment; filename="statement-${appId}-${from}-${to}.${ending}"`,
  };
}
