import { useTranslation } from "react-i18next";
import type { ToDo } from "#provider/contract/dashboard";
import { Icon } from "~/components/media/icon";
import { BriefDay, BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import type { Balance } from "./activity";

type Props = {
  currency: string;
  /** The application of the page; without it, all applications. */
  appId: string | undefined;
  arriving: ToDo["arriving"];
  /** The sentence about automatic withdrawals, or an invitation to set one up; undefined without either. */
  leaves: { text: string; to: string } | undefined;
  balance: Balance;
};

type Group = ToDo["arriving"]["items"][number] & { number: number };

/** Withdrawals to one account that arrive on one day are one sum; `id` is the first one's. */
const groupsOf = (items: Props["arriving"]["items"]): Group[] =>
  items.reduce<Group[]>((groups, item) => {
    const before = groups.find(
      ({ arrives, targetMasked }) => arrives === item.arrives && targetMasked === item.targetMasked,
    );
    if (!before) return [...groups, { ...item, number: 1 }];
    const sum = { ...before, amount: before.amount + item.amount, number: before.number + 1 };
    return groups.map((group) => (group === before ? sum : group));
  }, []);

/**
 * When the merchant gets money: withdrawals on their way by their day, the next automatic one or the way to one, and
 * holds that lapse.
 */
export function MoneyDays({ currency, appId, arriving: { count, items }, leaves, balance }: Props) {
  const { t } = useTranslation("dashboard");
  const { held, heldUntil, isWhole } = balance;
  if (count === 0 && !leaves && held === 0) return null;
  return (
    <section className="card card-flush" aria-labelledby="money-title">
      <div className="card-head">
        <h2 id="money-title">{t("money.title")}</h2>
        <Link to={appId === undefined ? paths.wallet : paths.walletOf(appId)} prefetch="intent">
          {t("money.wallets")}
        </Link>
      </div>
      <ul className="rows money-days">
        {groupsOf(items).map(({ id, amount, targetMasked, arrives, number }) => (
          <li key={id}>
            <div>
              <Link to={number === 1 ? paths.withdrawal(id) : paths.withdrawals} prefetch="intent" className="row-link">
                {arrives === null ? (
                  t("money.soon")
                ) : (
                  <>
                    {t("money.by")} <BriefDay day={arrives} />
                  </>
                )}
              </Link>
              <p className="muted text-s">
                {t("money.to")} <span translate="no">{targetMasked}</span>
              </p>
            </div>
            <span className="strong num">
              <Money minor={amount} currency={currency} quiet />
            </span>
          </li>
        ))}
        {count > items.length && <li className="muted">{t("money.more", { count: count - items.length })}</li>}
        {leaves && (
          <li>
            <Link to={leaves.to} prefetch="intent" className="row-link">
              {leaves.text}
            </Link>
            <Icon source="ClockIcon" />
          </li>
        )}
        {held > 0 && (
          <li>
            <div>
              {isWhole ? (
                <Link to={transactionPaths.held(appId)} prefetch="intent" className="row-link">
                  {t("money.held")}
                </Link>
              ) : (
                t("money.held")
              )}
              {heldUntil && (
                <p className="muted text-s">
                  {t("money.lapses")} <BriefTime at={heldUntil} />
                </p>
              )}
            </div>
            <span className="strong num">
              <Money minor={held} currency={currency} quiet />
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
