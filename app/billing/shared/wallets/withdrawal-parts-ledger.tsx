import { useTranslation } from "react-i18next";
import type { MovementKind } from "#provider/contract/movement-kinds";
import type { WithdrawalParts } from "#provider/contract/wallet-money";
import { Ledger, type LedgerLine } from "~/components/page/ledger";
import { useFormat } from "~/i18n/use-format";

type Props = {
  parts: Pick<WithdrawalParts, "sums" | "total" | "unsettled" | "split"> & { withdrawal: { currency: string } };
};

/** The parts of a withdrawal summed up by kind, to the cent, and the rest in the wallet right after it. */
export function WithdrawalPartsLedger({ parts }: Props) {
  const { t } = useTranslation("made-of");
  const { money } = useFormat();
  const { sums, total, unsettled, split, withdrawal } = parts;
  const { currency } = withdrawal;
  const of = (kind: MovementKind) => sums.find((sum) => sum.kind === kind) ?? { received: 0, fees: 0, sent: 0 };
  const [payments, refunds, transfers] = [of("PAYMENT"), of("REFUND"), of("TRANSFER")];
  // A failed withdrawal or payout gives its fee back, as a negative fee.
  const back = [of("WITHDRAWAL"), of("PAYOUT")].reduce((sum, { received, fees }) => sum + received - fees, 0);
  const lines: LedgerLine[] = [
    { term: t("sum.payments"), minor: payments.received, kind: "plus" },
    { term: t("sum.fees"), minor: payments.fees, kind: "minus" },
    { term: t("sum.refundsBack"), minor: refunds.received, kind: "plus" },
    { term: t("sum.payoutsBack"), minor: back, kind: "plus" },
    { term: t("sum.transfersIn"), minor: transfers.received, kind: "plus" },
    { term: t("sum.refunds"), minor: refunds.sent, kind: "minus" },
    { term: t("sum.transfersOut"), minor: transfers.sent, kind: "minus" },
    { term: t("sum.topUps"), minor: of("TOP_UP").sent, kind: "minus" },
  ];
  const [first, ...others] = lines.filter(({ minor }) => minor !== 0);
  return (
    <>
      <Ledger
        currency={currency}
        lines={[
          ...(first ? [{ term: first.term, minor: first.minor }, ...others] : []),
          { term: t("sum.total"), minor: total, kind: "sum" },
        ]}
      />
      <div className="ledger-left">
        <Ledger
          currency={currency}
          lines={[
            {
              term: t("left.unsettled"),
              minor: unsettled,
              note: split && t("left.split", { amount: money(split.after, currency), reference: split.reference }),
            },
          ]}
        />
      </div>
    </>
  );
}
