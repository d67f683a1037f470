import type { AccountingFormat, CamtVersion } from "#provider/contract/accounting-formats";
import type { FileAnswer } from "#provider/contract/call";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { STATEMENT_LINES, STATEMENT_PDF_LINES } from "#provider/contract/limits";
import type { ReportFile } from "#provider/contract/report-words";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import type { Variables } from "../call.ts";
import type { ReportRow, SendingRow } from "../db/reports.ts";
import type { Somebody } from "../people/person.ts";
import { bookFile } from "./books/index.ts";
import { noted } from "./noted.ts";
import { statementFileName, statementTable } from "./statement-file.ts";
import { pdfStream } from "./statement-pdf.ts";
import { statementSealing } from "./statement-seal.ts";
import { bookOf, statementFileOf } from "./wallet-files.ts";
import { xlsxStream } from "./xlsx.ts";

const BOOKS: Readonly<
  Record<Exclude<ReportFile, "PDF" | "EXCEL">, { format: AccountingFormat; version?: CamtVersion }>
> = {
  CAMT053_02: { format: "camt053", version: "02" },
  CAMT053_04: { format: "camt053", version: "04" },
  CAMT053_08: { format: "camt053", version: "08" },
  MT940: { format: "mt940" },
  OFX: { format: "ofx" },
  ONE_C: { format: "oneC" },
  CSV: { format: "csv" },
};

/** The file of a report that was sent, read with the rights of whoever set it up; refuses as the calls do. */
export async function reportFile(
  deps: Pick<Variables, "db" | "clock" | "log" | "env">,
  maker: Somebody,
  { applicationId: appId, file, language }: ReportRow,
  { fromDay: from, toDay: to, withdrawalId }: SendingRow,
): Promise<FileAnswer> {
  if (file !== "PDF" && file !== "EXCEL") {
    const asked = withdrawalId === null ? { appId, language, from, to } : { appId, language, withdrawalId };
    return bookFile(await bookOf(deps, maker, asked), { ...BOOKS[file], watched: (texts) => noted(deps, texts) });
  }
  const most = file === "PDF" ? STATEMENT_PDF_LINES : STATEMENT_LINES;
  const statement = await statementFileOf(deps, maker, { appId, language, from, to }, most);
  if (file === "PDF")
    return {
      body: pdfStream(deps.env.TOKEN_HMAC_KEY, statement),
      contentType: PDF_MEDIA_TYPE,
      contentDisposition: statementFileName(statement, "pdf"),
    };
  const table = statementTable(statement);
  return {
    body: xlsxStream(table, statementSealing(deps.env.TOKEN_HMAC_KEY, table.mark)),
    contentType: EXCEL_MEDIA_TYPE,
    contentDisposition: statementFileName(statement, "xlsx"),
  };
}
