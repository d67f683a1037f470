import type { PayoutFileWarning } from "#provider/contract/payout-file-rows";
import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { PayoutFileShow } from "#provider/contract/payout-file-shows";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import type { PayoutState } from "#provider/contract/words";
import { isOneOf, sayWord } from "#provider/rules/open-words";
import { FileTable, pageOf } from "~/billing/shared/uploads/file-table";
import { WordBadge } from "~/components/page/badge";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { PAYOUT_TONE } from "~/i18n/words";
import type { ListTab } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { EarlierLink } from "../earlier-payment";
import { LastTime } from "../last-paid";
import type { ShownRow } from "./shown-row";

type Props = {
  /** One page of rows, counted from zero, and the number of all rows. */
  rows: { content: ShownRow[]; page: number; pageSize: number; total: number };
  tabs: readonly ListTab<PayoutFileShow>[];
  show: PayoutFileShow;
  file: PayoutFileDetail;
};

/** The rows of a file as in the spreadsheet, with errors and warnings, or with the state of the payout. */
export function FileRows({ rows, tabs, show, file }: Props) {
  const { t } = useTranslation(["payout-file-rows", "approval"]);
  const { id } = file;
  const isChecked = file.state === "CHECKED";
  const isPaid = rows.content.some(({ payoutId }) => payoutId !== null);
  const hasFound =
    show !== "missing" &&
    rows.content.some((row) => row.problems.length > 0 || row.warnings.length > 0 || stateOf(row.state));
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
        { text: t("column.description") },
        ...(hasFound ? [{ text: t(isPaid ? "outcome" : "found") }] : []),
        { text: t("column.amount"), isNumber: true },
        { text: t("approval:last"), isNumber: true },
      ]}
      notMade={notPaid > 0 ? { lead, to: payoutFilePaths.failed(id), download: t("download") } : null}
    >
      {rows.content.map((row) => (
        <Row key={row.row} row={row} file={file} hasFound={hasFound} isMissing={show === "missing"} />
      ))}
    </FileTable>
  );
}

type RowProps = {
  row: ShownRow;
  file: PayoutFileDetail;
  /** Whether the table has the column of what was found. */
  hasFound: boolean;
  /** The row stands in the file compared with, and not in this one. */
  isMissing: boolean;
};

function Row({ row: { row, fullName, account, description, payoutId, amount, ...shown }, file, ...how }: RowProps) {
  const { t } = useTranslation(["payout-file-rows", "approval"]);
  const { number } = useFormat();
  const { hasFound, isMissing } = how;
  const money = <Money minor={amount} currency={file.currency} quiet />;
  return (
    <tr>
      <td className="num" data-label={t("row")}>
        {number(row)}
      </td>
      <th scope="row" className="cell-wrap">
        <span className="long-words" translate="no">
          {payoutId === null ? fullName : <Link to={paths.payout(payoutId)}>{fullName}</Link>}
          <br />
          <small className="muted">{account}</small>
        </span>
      </th>
      <td className="cell-wrap long-words">{description}</td>
      {hasFound && (
        <td className="cell-wrap">
          <Found row={shown} />
        </td>
      )}
      <td className="num">{isMissing ? "–" : amount > 0 ? money : shown.typedAmount}</td>
      <td className="num" data-label={t("approval:last")}>
        {isMissing ? money : !shown.isWrong && <LastTime amount={amount} lastPaid={shown.lastPaid} />}
      </td>
    </tr>
  );
}

/** Possible states of a payout out of an approved file. */
const STATES = ["IN_PROGRESS", "SUCCESS", "FAIL", "RETURNED", "NOT_FOUND", "DAILY_PAYOUT_LIMIT_EXCEEDED"] as const;
const stateOf = (state: Open<PayoutState> | null) =>
  typeof state === "object" ? state : STATES.find((known) => known === state);

/** Warnings that `earlier` explains in more detail. */
const IS_EARLIER: readonly PayoutFileWarning[] = ["paidLately", "waitsElsewhere"];

type FoundProps = { row: Pick<ShownRow, "problems" | "warnings" | "earlier" | "state" | "failure"> };

/** The errors, the warnings, and the state of the payout. */
function Found({ row: { problems, warnings, earlier, failure, ...row } }: FoundProps) {
  const { t } = useTranslation(["payout-file-rows", "bank"]);
  const state = stateOf(row.state);
  if (problems.length === 0 && warnings.length === 0 && !state) return null;
  return (
    <ul className="stack stack-tight">
      {state && (
        <li>
          <WordBadge word={state} tones={PAYOUT_TONE} say={(known) => t(`state.${known}`)} />
          {failure !== null && ` ${sayWord(failure, (known) => t(`bank:reason.${known}`))}`}
        </li>
      )}
      {problems.map(({ column, code }, index) => (
        <li key={index}>
          <strong>{sayWord(column, (known) => t(`column.${known}`))}</strong>:{" "}
          {sayWord(code, (known) => t(`fault.${known}`))}
        </li>
      ))}
      {warnings.map((warning, index) => (
        <li key={index} className="muted">
          {sayWord(warning, (known) => t(`warning.${known}`))}
          {earlier && isOneOf(IS_EARLIER, warning) && (
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
