import { useTranslation } from "react-i18next";
import type { BulkRow } from "#provider/contract/bulk-rows";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { useColumnNames } from "./column-names";

type Findings = Pick<BulkRow, "problems" | "warnings" | "skipped" | "openInvoiceId" | "firstRow" | "isMended">;

/** The errors of a row by column, its warnings, and the reason why it is left out. */
export function RowFindings({
  row: { problems, warnings, skipped, openInvoiceId, firstRow, isMended },
}: {
  row: Findings;
}) {
  const { t } = useTranslation("bulk-rows");
  const { number } = useFormat();
  const nameOf = useColumnNames();
  if (problems.length === 0 && warnings.length === 0 && skipped === null && !isMended) return null;
  return (
    <ul className="stack stack-tight">
      {problems.map(({ column, code }) => (
        <li key={`${asItCame(column)} ${asItCame(code)}`}>
          <strong>{nameOf(column)}</strong>: {sayWord(code, (known) => t(`fault.${known}`))}
        </li>
      ))}
      {warnings.map((warning) => (
        <li key={asItCame(warning)} className="muted">
          {warning === "openInvoice" && openInvoiceId !== null ? (
            <Link to={paths.invoice(openInvoiceId)}>{t("warning.openInvoice")}</Link>
          ) : warning === "twiceInFile" && firstRow !== null ? (
            t("warning.twiceInFile", { number: number(firstRow) })
          ) : warning === "phoneOften" || warning === "hidden" || warning === "lettersLost" ? (
            t(`warning.${warning}`)
          ) : typeof warning === "string" ? null : (
            warning.unknown
          )}
        </li>
      ))}
      {skipped !== null && <li className="muted">{sayWord(skipped, (known) => t(`skip.${known}`))}</li>}
      {isMended && <li className="muted">{t("mended")}</li>}
    </ul>
  );
}
