import type { Open } from "#provider/contract/open-word";
import type { PayoutState } from "#provider/contract/words";
import type { Column } from "~/components/list/data-table";
import { WordBadge } from "~/components/page/badge";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { PAYOUT_TONE } from "~/i18n/words";

/** The link that covers a whole row: the receiver, and the reference for screen readers. */
export const MoneyLink = ({ to, text, id }: { to: string; text: string; id: string }) => (
  <Link to={to} prefetch="intent" className="row-link" translate="no" title={text}>
    {text}
    <span className="visually-hidden"> {id}</span>
  </Link>
);

type MoneyRow = { id: string; appName: string; createdBy: string; createdDate: string; currency: string };

/**
 * The columns that lists of money out of wallets share, each with its heading. Amounts are in minor units, times in
 * UTC.
 */
export const moneyColumns = {
  reference: (header: string): Column<Pick<MoneyRow, "id">> => ({
    key: "reference",
    header,
    cell: ({ id }) => id,
    width: "wide",
    priority: 5,
  }),
  application: (header: string): Column<Pick<MoneyRow, "appName">> => ({
    key: "application",
    header,
    cell: ({ appName }) => appName,
    width: "wide",
    priority: 4,
  }),
  createdBy: (header: string): Column<Pick<MoneyRow, "createdBy">> => ({
    key: "createdBy",
    header,
    cell: ({ createdBy }) => (
      <span translate="no" title={createdBy}>
        {createdBy}
      </span>
    ),
    width: "wide",
    priority: 6,
  }),
  created: (header: string): Column<Pick<MoneyRow, "createdDate">> => ({
    key: "created",
    header,
    cell: ({ createdDate }) => <BriefTime at={createdDate} />,
    width: "date",
    priority: 3,
  }),
  state: (header: string, word: (state: PayoutState) => string): Column<{ state: Open<PayoutState> }> => ({
    key: "state",
    header,
    cell: ({ state }) => <WordBadge word={state} tones={PAYOUT_TONE} say={word} />,
    width: "status",
    phone: "status",
  }),
  fee: (header: string): Column<Pick<MoneyRow, "currency"> & { fee: number }> => ({
    key: "fee",
    header,
    cell: ({ fee, currency }) => <Money minor={fee} currency={currency} quiet />,
    numeric: true,
    width: "amount",
    priority: 4,
  }),
  amount: (header: string): Column<Pick<MoneyRow, "currency"> & { amount: number }> => ({
    key: "amount",
    header,
    cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
    numeric: true,
    width: "amount",
    phone: "amount",
  }),
};
