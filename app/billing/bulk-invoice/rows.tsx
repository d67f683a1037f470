import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BulkShow } from "#provider/contract/bulk-rows";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { FileTable, pageOf } from "~/billing/shared/uploads/file-table";
import { StatusBadge, WordBadge } from "~/components/page/badge";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { bulkPaths } from "~/paths/bulk";
import type { ListTab } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { RowFindings } from "./row-findings";
import { BULK_ROW_TONE } from "./status-tones";
import type { ShownRow, ShownUpload } from "./data";

type Props = {
  /** One page of rows, counted from zero, and the number of all rows. */
  rows: { content: ShownRow[]; page: number; pageSize: number; total: number };
  tabs: readonly ListTab<BulkShow>[];
  show: BulkShow;
  upload: ShownUpload;
};

/**
 * The rows of a file as the invoices they become, with errors and warnings, or with the state of the invoice. The page
 * has the namespaces `bulk`, `bulk-rows`, `invoices` and `words`.
 */
export function BulkRows({ rows, tabs, show, upload }: Props) {
  const { t } = useTranslation("bulk-rows");
  const { id, rows: all, wrong, skipped, failed, may } = upload;
  if (all === 0) return null;
  return (
    <FileTable
      tabs={tabs}
      tabName={(tab) => t(`tab.${tab}`)}
      rows={rows}
      pageAt={(page) => bulkPaths.one(id, pageOf(show, page))}
      words={{ tabs: t("tabs"), caption: t("caption"), none: t("none") }}
      headings={[
        { text: t("row"), isNumber: true },
        { text: t("payer") },
        { text: t("what") },
        { text: t(upload.confirmedDate === null ? "found" : "outcome") },
        { text: t("amount"), isNumber: true },
      ]}
      notMade={
        wrong + skipped + failed > 0 ? { lead: t("notMade"), to: bulkPaths.notMade(id), download: t("download") } : null
      }
    >
      {rows.content.map((row) => (
        <Row key={row.row} row={row} upload={upload} mayChange={may.change} />
      ))}
    </FileTable>
  );
}

type RowProps = { row: ShownRow; upload: ShownUpload; mayChange: boolean };

function Row({ row, upload, mayChange }: RowProps) {
  const { t } = useTranslation("bulk-rows");
  const { number } = useFormat();
  const { search } = useLocation();
  const { typed, becomes, invoiceId, standing, state } = row;
  const [{ currency = "" } = {}] = upload.totals;
  const said = becomes ?? typed;
  const name = said.fullName || t("noName");
  const amount = becomes ? <Money minor={becomes.amount} currency={currency} quiet /> : typed.amount;
  return (
    <tr>
      <td className="num" data-label={t("row")}>
        {number(row.row)}
      </td>
      <th scope="row" className="cell-wrap">
        <span className="long-words">
          {invoiceId === null ? name : <Link to={paths.invoice(invoiceId)}>{name}</Link>}
          <br />
          <small className="muted">{[said.phone, said.email].filter(Boolean).join(" · ")}</small>
        </span>
      </th>
      <td className="cell-wrap">
        <span className="long-words">
          {[said.bookingId, said.description].filter(Boolean).join(" · ")}
          <Own row={row} upload={upload} />
        </span>
      </td>
      <td className="cell-wrap">
        <div className="stack stack-tight">
          <span className="row">
            {standing === null ? (
              <WordBadge word={state} tones={BULK_ROW_TONE} say={(known) => t(`state.${known}`)} />
            ) : (
              <StatusBadge word={standing} />
            )}
            {mayChange && (
              <Link to={bulkPaths.row(upload.id, row.row) + withParams(search, OF_DIALOGS)} preventScrollReset>
                {t(state === "WRONG" ? "mend" : "change")}
                <span className="visually-hidden"> {t("rowNumber", { number: number(row.row) })}</span>
              </Link>
            )}
          </span>
          <RowFindings row={row} />
        </div>
      </td>
      <td className="num">{amount}</td>
    </tr>
  );
}

/** The days and the language of a good row that differ from those of the upload, and its other ways to be paid. */
function Own({ row: { becomes, invoiceId }, upload }: Pick<RowProps, "row" | "upload">) {
  const { t } = useTranslation(["bulk-rows", "invoices"]);
  const { briefDay } = useFormat();
  if (!becomes) return null;
  const { dueDate, linkExpirationDate, checkInDate, scheduledDate, partialAllowed, preAuth, language } = becomes;
  const own = [
    dueDate !== upload.dueDate && dueDate !== null && t("due", { day: briefDay(dueDate) }),
    linkExpirationDate !== upload.expiryDate && t("until", { day: briefDay(linkExpirationDate) }),
    checkInDate !== null && t("checkIn", { day: briefDay(checkInDate) }),
    // The invoice was sent as soon as possible after it was made, and its own page says so.
    invoiceId === null && scheduledDate !== null && t("send", { day: briefDay(scheduledDate) }),
    partialAllowed && t("invoices:field.partialAllowed"),
    preAuth && t("invoices:field.preAuth"),
    asItCame(language) !== asItCame(upload.language) && sayWord(language, (known) => LANGUAGE_NAMES[known]),
  ].filter(Boolean);
  if (own.length === 0) return null;
  return (
    <>
      <br />
      <small className="muted">{own.join(" · ")}</small>
    </>
  );
}
