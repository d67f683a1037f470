import { useTranslation } from "react-i18next";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { ShownUpload } from "./data";

/** Counts the results of all rows: the figures behind the first add up to it. The page has the namespace `bulk-one`. */
export function BulkFigures({ upload }: { upload: ShownUpload }) {
  const { t } = useTranslation("bulk-one");
  const { number } = useFormat();
  const { rows, good, wrong, skipped, made, failed, duplicates, confirmedDate } = upload;
  // No rows are read until the columns have names.
  if (rows === 0) return null;
  const left = good - made - failed;
  const figure = (term: string, count: number) => (
    <div>
      <dt>{term}</dt>
      <dd>
        <strong translate="no">{number(count)}</strong>
      </dd>
    </div>
  );
  const some = (term: string, count: number) => count > 0 && figure(term, count);
  return (
    <Card>
      <dl className="details details-narrow">
        {figure(t("figure.rows"), rows)}
        {confirmedDate === null ? (
          figure(t("figure.good"), good)
        ) : (
          <>
            {figure(t("figure.made"), made)}
            {some(t("figure.left"), left)}
            {some(t("figure.failed"), failed)}
          </>
        )}
        {figure(t("figure.wrong"), wrong)}
        {figure(t("figure.skipped"), skipped)}
        {some(t("figure.duplicates"), duplicates)}
      </dl>
    </Card>
  );
}
