import { useTranslation } from "react-i18next";
import type { InvoiceRefusal } from "#provider/rules/invoice-actions";
import type { Invoice } from "#provider/contract/invoices";
import { sayWord } from "#provider/rules/open-words";
import { Message } from "~/components/form/message";
import { DataTable, type Column } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { Money } from "~/components/page/money";
import { problemMessage } from "~/i18n/failures";
import { SEND_CHANNEL } from "~/i18n/words";
import type { Outcome } from "./outcomes";
import { useReason } from "./use-reason";

/** A ticked invoice in its dialog, with the reason if the action leaves it out. */
export type SelectedRow = Pick<Invoice, "id" | "invoiceCode" | "fullName" | "amount" | "currency"> & {
  refusal: InvoiceRefusal | null;
};

type Props = {
  caption: string;
  /** The heading over the amounts, if they are not those of the invoices. */
  amount?: string;
  rows: readonly SelectedRow[];
  outcomes: readonly Outcome[] | undefined;
  /** The sentences for an invoice that is ready, for one that is refused, and for one that is done. */
  words: { ready: string; refused: (reason: string) => string; done: string };
};

/** The ticked invoices, each with the expected or the actual result. */
export function SelectedTable({ caption, amount: heading, rows, outcomes, words }: Props) {
  const { t } = useTranslation(["selected-invoices", "invoices"]);
  const columns: Column<SelectedRow>[] = [
    {
      key: "invoice",
      header: t("invoices:field.invoiceCode"),
      cell: ({ invoiceCode }) => invoiceCode,
      width: "status",
    },
    {
      key: "amount",
      header: heading ?? t("invoices:field.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
    {
      key: "outcome",
      header: t("outcome.header"),
      cell: (row) => <State {...{ row, words }} outcome={outcomes?.find(({ id }) => id === row.id)} />,
      wrap: true,
      phone: "line",
    },
  ];
  return <DataTable {...{ caption, columns, rows }} rowKey={({ id }) => id} secondLine={({ fullName }) => fullName} />;
}

function State({ row, outcome, words }: { row: SelectedRow; outcome: Outcome | undefined; words: Props["words"] }) {
  const { t } = useTranslation("selected-invoices");
  const { t: word } = useTranslation("words");
  const reason = useReason();
  if (!outcome) {
    const refusal = reason(row.refusal);
    return refusal === undefined ? <>{words.ready}</> : <span className="muted">{words.refused(refusal)}</span>;
  }
  switch (outcome.kind) {
    case "done":
      return (
        <div>
          <Badge tone="success">{words.done}</Badge>
          {outcome.left && (
            <div className="muted text-s">
              {t("outcome.left", {
                channels: outcome.left.map((each) => sayWord(each, (known) => word(SEND_CHANNEL[known]))).join(", "),
              })}
            </div>
          )}
        </div>
      );
    case "skipped":
      return <Badge tone="warning">{t("outcome.skipped")}</Badge>;
    case "unknown":
      return <Badge tone="warning">{t("outcome.unknown")}</Badge>;
    case "refused":
      return <Message code={problemMessage(outcome.code)} />;
  }
}
