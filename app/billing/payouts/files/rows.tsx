import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PayoutFileDetail, PayoutFileRow, PayoutFileShow } from "#provider/contract/payout-files";
import type { PayoutState } from "#provider/contract/words";
import { Badge } from "~/components/page/badge";
import { buttonClass, LinkButton } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { PAYOUT_TONE } from "~/i18n/words";
import type { ListTab } from "~/utils/list-tabs";
import { paths } from "~/utils/paths";
import { payoutFilePaths } from "~/utils/payout-file-paths";

type Props = {
  /** One page of them, counted from zero, and how many there are. */
  rows: { content: PayoutFileRow[]; page: number; offset: number; total: number };
  tabs: readonly ListTab<PayoutFileShow>[];
  show: PayoutFileShow;
  file: PayoutFileDetail;
};

/**
 * The rows of a file as they stand in the spreadsheet, with what is wrong with each or odd, or what became of its payout. A table of its own: what
 * lists have besides is more than the screen of one thing may weigh.
 */
export function FileRows({ rows, tabs, show, file }: Props) {
  const { t } = useTranslation("payout-file-rows");
  const { number } = useFormat();
  const isChecked = file.state === "CHECKED";
  const isPaid = rows.content.some(({ payoutId }) => payoutId !== null);
  const notPaid = isChecked ? file.wrong : file.failed + file.returned;
  return (
    <div className="stack" id="rows">
      {tabs.length > 1 && (
        <nav className="tabs list-tabs" aria-label={t("tabs")}>
          {tabs.map(({ tab, to, isCurrent, count = 0 }) => (
            <Link key={tab} to={to} aria-current={isCurrent ? "page" : undefined} prefetch="intent" preventScrollReset>
              {t(`tab.${tab}`)} <small>{number(count)}</small>
            </Link>
          ))}
        </nav>
      )}
      <div className="card card-flush">
        {rows.content.length === 0 ? (
          <p className="card">{t("none")}</p>
        ) : (
          <div className="table-scroll" tabIndex={0} role="region" aria-label={t("caption")}>
            <table className="data-table file-rows">
              <caption className="visually-hidden">{t("caption")}</caption>
              <thead>
                <tr>
                  <th scope="col" className="num">
                    {t("row")}
                  </th>
                  <th scope="col">{t("column.fullName")}</th>
                  <th scope="col">{t(isPaid ? "outcome" : "found")}</th>
                  <th scope="col" className="num">
                    {t("column.amount")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.content.map((row) => (
                  <Row key={row.row} row={row} file={file} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <Pages rows={rows} show={show} id={file.id} />
      {notPaid > 0 && (
        <Card>
          <p>{t(isChecked ? "wrongFile" : "failedFile")}</p>
          <div>
            <a href={payoutFilePaths.failed(file.id)} className={buttonClass()} download>
              <span>{t("download")}</span>
            </a>
          </div>
        </Card>
      )}
    </div>
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

/** States that a payout out of an approved file can have. */
const STATES = ["IN_PROGRESS", "SUCCESS", "FAIL", "RETURNED", "NOT_FOUND", "DAILY_PAYOUT_LIMIT_EXCEEDED"] as const;
const stateOf = (state: PayoutState | null) => STATES.find((known) => known === state);

type FoundProps = { row: Pick<PayoutFileRow, "problems" | "warnings" | "state" | "failure"> };

/** What is to be mended, what to be looked at, and how far the payout is. */
function Found({ row: { problems, warnings, failure, ...row } }: FoundProps) {
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
        </li>
      ))}
    </ul>
  );
}

/** The way to the other pages of the rows. */
function Pages({ rows: { page, offset, total }, show, id }: Pick<Props, "rows" | "show"> & { id: string }) {
  const { t } = useTranslation("components");
  const { number } = useFormat();
  if (total <= offset) return null;
  const at = (nth: number) =>
    `${payoutFilePaths.one(id, {
      ...(show === "all" ? {} : { show }),
      ...(nth === 0 ? {} : { page: String(nth) }),
    })}#rows`;
  const to = Math.min(total, (page + 1) * offset);
  return (
    <nav className="row row-between" aria-label={t("pagination.label")}>
      <span className="muted">
        {t("pagination.range", { from: number(page * offset + 1), to: number(to), total: number(total) })}
      </span>
      <span className="row">
        {page > 0 && <LinkButton to={at(page - 1)}>{t("pagination.previous")}</LinkButton>}
        {to < total && <LinkButton to={at(page + 1)}>{t("pagination.next")}</LinkButton>}
      </span>
    </nav>
  );
}
