import { useTranslation } from "react-i18next";
import type { RecentActivity } from "#provider/contract/dashboard";
import { shownSum } from "#provider/rules/net";
import { ofWord } from "#provider/rules/open-words";
import { EmptyState } from "~/components/feedback/empty-state";
import { StatusBadge } from "~/components/page/badge";
import { CardNumber } from "~/components/page/card-number";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { PAYMENT_STATUS } from "~/i18n/words";
import { paths } from "~/paths";
import { AgoText } from "./ago-text";
import type { Ago } from "./time-ago";

type Payment = Extract<RecentActivity, { kind: "TRANSACTION" }> & { ago: Ago | null };

/** The payments begun last, one line each, which leads to the payment's page. */
export function RecentPayments({ items }: { items: readonly Payment[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <section className="card card-flush" aria-labelledby="recent-title">
      <div className="card-head">
        <h2 id="recent-title">{t("recent.title")}</h2>
        <Link to={paths.transactions} prefetch="intent">
          {t("recent.allTransactions")}
        </Link>
      </div>
      {items.length === 0 && <EmptyState title={t("recent.empty")}>{t("recent.emptyHint")}</EmptyState>}
      <ul className="rows recent">
        {items.map(({ id, at, ago, fullName, status, amount, capturedAmount, currency, cardBrand, cardNumber }) => (
          <li key={id}>
            <Link to={paths.transaction(id)} prefetch="intent" className="row-link cut" translate="no" title={fullName}>
              {fullName}
            </Link>
            <When {...{ at, ago }} />
            <span className="muted cut recent-card">
              <CardNumber brand={cardBrand} number={cardNumber} />
            </span>
            <span className="recent-status">
              <StatusBadge word={ofWord(PAYMENT_STATUS, status)} />
            </span>
            <span className="strong num">
              <Money minor={shownSum({ amount, capturedAmount }).sum} currency={currency} quiet />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long ago, or the day if that was long ago; the tooltip shows the whole instant. */
function When({ at, ago }: { at: string; ago: Ago | null }) {
  const format = useFormat();
  if (!ago)
    return (
      <span className="muted cut">
        <BriefTime at={at} />
      </span>
    );
  return (
    <time translate="no" className="muted cut" dateTime={at} title={format.dateTime(at)}>
      <AgoText ago={ago} />
    </time>
  );
}
