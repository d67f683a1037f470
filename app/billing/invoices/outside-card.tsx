import { useTranslation } from "react-i18next";
import type { OutsidePayment } from "#provider/contract/outside-payment";
import { sayWord } from "#provider/rules/open-words";
import { CalendarDay } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { invoicePaths } from "~/paths/invoice";

type Props = {
  invoiceId: string;
  currency: string;
  /** Newest first. `mayTakeBack`: its day is not over yet, and the person may. */
  payments: readonly (OutsidePayment & { mayTakeBack: boolean })[];
};

/** What was paid of an invoice outside of the provider, each with the way to take it back. */
export function OutsideCard({ invoiceId, currency, payments }: Props) {
  const { t } = useTranslation("invoice");
  if (payments.length === 0) return null;
  return (
    <Card title={t("outside.title")}>
      <ul className="stack stack-tight">
        {payments.map(({ id, method, amount, paidDate, note, createdBy, takenBackBy, mayTakeBack }) => (
          <li key={id} className="found">
            <div className="long-words">
              {sayWord(method, (known) => t(`outside.method.${known}`))} · <CalendarDay day={paidDate} />
              <div className="muted text-s">{t("detail.by", { name: createdBy })}</div>
              {note !== null && <div className="muted text-s">{note}</div>}
              {takenBackBy !== null && (
                <div className="muted text-s">{t("outside.takenBack", { name: takenBackBy })}</div>
              )}
              {mayTakeBack && (
                <Link to={invoicePaths.takeBack(invoiceId, id)} preventScrollReset>
                  {t("outside.takeBack")}
                </Link>
              )}
            </div>
            <Money minor={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <p className="muted">{t("outside.hint")}</p>
    </Card>
  );
}
