import { useTranslation } from "react-i18next";
import type { PayoutFileDetail, PayoutFileRow, PayoutFileShow } from "#provider/contract/payout-files";
import type { PayoutState } from "#provider/contract/words";
import { FileTable, pageOf } from "~/billing/shared/uploads/file-table";
import { Badge } from "~/components/page/badge";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { PAYOUT_TONE } from "~/i18n/words";
import type { ListTab } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { EarlierLink } from "../earlier-payment";

type Props = {
  /** One page of rows, counted from zero, and the number of all rows. */
  rows: { content: PayoutFileRow[]; page: number; pageSize: number; total: number };
  tabs: readonly ListTab<PayoutFileShow>[];
  show: PayoutFileShow;
  file: PayoutFileDetail;
};

/** The rows of a file as in the spreadsheet, with errors and warnings, or with the state of the payout. */
export function FileRows({ rows, tabs, show, file }: Props) {
  const { t } = useTranslation("payout-file-rows");
  const { id } = file;
  const isChecked = file.state === "CHECKED";
  const isPaid = rows.content.some(({ payoutId }) => payoutId !== null);
  const notPaid = isChecked ? file.wrong : file.failed + file.returned;
  const lead = t(isChecked ? "wrongFile" : "failedFile");
  return (
    <FileTable
      tabs={tabs}
      tabName={(tab) => t(`tab.${tab}`)}
      rows={rows}
      pageAt={(page) => payoutFilePaths.one(id, pageOf(show, page))}
      words={{ tabs: t("tabs"), caption: t("caption"), none: t("none") }}
      headings={[
        { text: t("row"), isNumber: true },
        { text: t("column.fullName") },
        { text: t(isPaid ? "outcome" : "found") },
        { text: t("column.amount"), isNumber: true },
      ]}
      notMade={notPaid > 0 ? { lead, to: payoutFilePaths.failed(id), download: t("download") } : null}
    >
      {rows.content.map((row) => (
        <Row key={row.row} row={row} file={file} />
      ))}
    </FileTable>
  );
}

function Row({
  row: { row, typed, payoutId, amount, ...found },
  file,
}: {
  row: PayoutFileRow;
  file: PayoutFileDetail;
}) {
  const { t } = useTranslation("payout-file-rows");
  const { number } = useFormat();
  return (
    <tr>
      <td className="num" data-label={t("row")}>
        {number(row)}
      </td>
      <th scope="row" className="cell-wrap">
        <span className="long-words">
          {payoutId === null ? typed.fullName : <Link to={paths.payout(payoutId)}>{typed.fullName}</Link>}
          <br />
          <small className="muted">{typed.cardNumber}</small>
        </span>
      </th>
      <td className="cell-wrap">
        <Found row={found} />
      </td>
      <td className="num">{amount > 0 ? <Money minor={amount} currency={file.currency} quiet /> : typed.amount}</td>
    </tr>
  );
}

/** Possible states of a payout out of an approved file. */
const STATES = ["IN_PROGRESS", "SUCCESS", "FAIL", "RETURNED", "NOT_FOUND", "DAILY_PAYOUT_LIMIT_EXCEEDED"] as const;
const stateOf = (state: PayoutState | null) => STATES.find((known) => known === state);

/** Warnings that `earlier` explains in more detail. */
const IS_EARLIER: readonly PayoutFileRow["warnings"][number][] = ["paidLately", "waitsElsewhere"];

type FoundProps = { row: Pick<PayoutFileRow, "problems" | "warnings" | "earlier" | "state" | "failure"> };

/** The errors, the warnings, and the state of the payout. */
function Found({ row: { problems, warnings, earlier, failure, ...row } }: FoundProps) {
  const { t } = useTranslation(["payout-file-rows", "bank"]);
  const state = stateOf(row.state);
  if (problems.length === 0 && warnings.length === 0 && !state) return <>{t("right")}</>;
  return (
    <ul className="stack stack-tight">
      {state && (
        <li>
          <Badge tone={PAYOUT_TONE[state]}>{t(`state.${state}`)}</Badge>
          {failure !== null && ` ${t(`bank:reason.${failure}`)}`}
        </li>
      )}
      {problems.map(({ column, code }) => (
        <li key={`${column} ${code}`}>
          <strong>{t(`column.${column}`)}</strong>: {t(`fault.${code}`)}
        </li>
      ))}
      {warnings.map((warning) => (
        <li key={warning} className="muted">
          {t(`warning.${warning}`)}
          {earlier && IS_EARLIER.includes(warning) && (
            <>
              {": "}
              <EarlierLink earlier={earlier} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
