import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { StatementCheck, StatementPlace } from "#provider/contract/statements";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";

/** The result of checking a file, and the file's name. */
export type CheckResult = StatementCheck & { fileName: string };

/**
 * The names of the places in a file. A missing movement, an extra movement and a whole PDF have sentences of their own.
 */
const PLACES: Record<Exclude<StatementPlace, "missing" | "extra" | "document">, ParseKeys<"statement-check">> = {
  number: "place.number",
  time: "place.time",
  what: "place.what",
  reference: "place.reference",
  gross: "place.gross",
  fee: "place.fee",
  net: "place.net",
  balance: "place.balance",
  currency: "place.currency",
  opening: "place.opening",
  closing: "place.closing",
  count: "place.count",
  checksum: "place.checksum",
};

/**
 * The result of checking a file: whether it agrees with the journal, the first difference, and the journal's figures.
 */
export function CheckedFile({ checked }: { checked: CheckResult }) {
  const { fileName, agrees, isAsMade, journal, later, difference, currency, from, to, madeAt } = checked;
  const { t } = useTranslation(["statement-check", "statement"]);
  const format = useFormat();
  const counted = (count: number) => ({ count, number: format.number(count) });
  return (
    <>
      {agrees ? (
        <Banner tone={isAsMade ? "success" : "warning"} title={t(isAsMade ? "agrees" : "rowsAgree")}>
          <p>{t("agreesText", counted(journal.count))}</p>
          {!isAsMade && <p>{t("notAsMade")}</p>}
          {later > 0 && <p>{t("later", { ...counted(later), time: format.dateTime(madeAt) })}</p>}
        </Banner>
      ) : (
        <Banner tone="critical" title={t("differs")}>
          {difference && (
            <p className="long-words">
              <Difference {...difference} />
            </p>
          )}
          <p>{t("advice")}</p>
        </Banner>
      )}
      <Card title={t("inJournal")}>
        <DescriptionList
          items={[
            { term: t("fileName"), value: <span className="long-words">{fileName}</span> },
            { term: t("madeAt"), value: format.dateTime(madeAt) },
            { term: t("period"), value: format.days(from, to) },
            {
              term: t("statement:count"),
              value: (
                <span className="figure" translate="no">
                  {format.number(journal.count)}
                </span>
              ),
            },
            { term: t("statement:opening"), value: <Money minor={journal.opening} currency={currency} /> },
            { term: t("statement:closing"), value: <Money minor={journal.closing} currency={currency} /> },
            {
              term: t("statement:checksum"),
              value: (
                <span className="code long-words" translate="no">
                  {journal.checksum}
                </span>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** One sentence with the place of a difference and the values on both sides. */
function Difference({ place, row, number, ...said }: NonNullable<StatementCheck["difference"]>) {
  const { t } = useTranslation("statement-check");
  const [inFile, inJournal] = [said.inFile ?? t("nothing"), said.inJournal ?? t("nothing")];
  if (place === "missing") return t("at.missing", { number, inJournal });
  if (place === "extra") return t("at.extra", { row, inFile });
  if (place === "document") return t("at.document");
  const values = { place: sayWord(place, (known) => t(PLACES[known])), row, inFile, inJournal };
  return row === null ? t("at.around", values) : t("at.cell", values);
}
