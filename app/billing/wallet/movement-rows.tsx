import { useTranslation } from "react-i18next";
import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import type { Movement } from "#provider/contract/movements";
import type { Column } from "~/components/list/data-table";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { MOVEMENT_HEADINGS } from "./headings";
import { MovementLink } from "./movement-link";

/** The fields of a row of movements. Amounts are in minor units, times in UTC. */
export const movementRow = (movement: Movement) => ({
  id: movement.id,
  at: movement.at,
  event: movement.event,
  subject: movement.subject,
  subjectId: movement.subjectId,
  reference: movement.reference,
  gross: movement.gross,
  fee: movement.fee,
  net: movement.net,
  balance: movement.balance,
  currency: movement.currency,
});
type Row = ReturnType<typeof movementRow>;

export function useMovementColumns(): Column<Row>[] {
  const { t } = useTranslation("wallet");
  const amount = (minor: number, { currency }: Row) => <Money minor={minor} currency={currency} quiet />;
  const cells: Cells<Row, typeof MOVEMENT_COLUMNS> = {
    what: { cell: (row) => <MovementLink of={row} /> },
    reference: { cell: ({ reference }) => reference, width: "wide", priority: 2 },
    time: { cell: ({ at }) => <BriefTime at={at} />, width: "date" },
    gross: { cell: (row) => amount(row.gross, row), width: "amount", priority: 4 },
    fee: { cell: (row) => amount(row.fee, row), width: "amount", priority: 3 },
    net: { cell: (row) => amount(row.net, row), width: "amount", phone: "amount" },
    balance: { cell: (row) => amount(row.balance, row), width: "amount" },
  };
  return tableColumns(MOVEMENT_COLUMNS, (name) => t(MOVEMENT_HEADINGS[name]), cells);
}

/** On a phone: the time of the movement, and the balance after it. */
export function MovementTime({ row: { at, balance, currency } }: { row: Row }) {
  const { t } = useTranslation("wallet");
  const format = useFormat();
  return (
    <>
      <BriefTime at={at} /> · {t("line.balance", { amount: format.money(balance, currency) })}
    </>
  );
}
